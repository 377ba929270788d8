// How Onze looks outside its table.
import './look.css';

export { default as cover } from './cover.svg?art';
export const sign = 'g';
export const pieces = 'G10 G11 J';

// How Vingt-trois looks outside its table.
import './look.css';

export { default as cover } from './cover.svg?art';
export const sign = 'r';
export const pieces = '1 12 23';

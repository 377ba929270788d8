// How Vœux looks outside its table.
import './look.css';

export { default as cover } from './cover.svg?art';
export const sign = 'b';
export const pieces = 'B2 B5 BE';

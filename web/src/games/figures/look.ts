// How Figures looks outside its table.
import './look.css';

export { default as cover } from './cover.svg?art';
export const sign = 'y';
export const pieces = 'R3 G3 Y3';

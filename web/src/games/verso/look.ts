// How Verso looks outside its table.
import './look.css';

export { default as cover } from './cover.svg?art';
export const sign = 'v';
export const pieces = 't12 t13 t14';

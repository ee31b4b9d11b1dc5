/** What the frame does for whoever has come to a page: names that are cut are shown whole, and it is fit to be printed. */
import './print.css';

export { showCutText } from './cut-text/cut-text.ts';

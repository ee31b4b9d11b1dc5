/** What the frame does for whoever has come to a page: names that are cut are shown whole. */

export { showCutText } from './cut-text/cut-text.ts';

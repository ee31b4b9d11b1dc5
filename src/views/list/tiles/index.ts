/** What lists with pictures have beside others, in one piece: it comes late. */
export { LookSwitch } from './look-switch.tsx';
export { TileRows } from './tile-rows.tsx';

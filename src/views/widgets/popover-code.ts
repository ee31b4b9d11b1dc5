/** A module of its own, so that popovers are a chunk of their own. */
export { PopoverNext } from '@blueprintjs/core';

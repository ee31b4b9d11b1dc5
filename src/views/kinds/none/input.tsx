import type { KindView } from '../../widgets/kind-view.ts';

/** NONE has no value: forms show nothing for it, not even its label. */
export const noneView: KindView = { Input: undefined };

import type { ShownRows, Shows } from '../../platform/calls/shown.ts';
import { storedAsset } from '../../platform/files/assets.ts';

const ofAsset = (rows: ShownRows): Shows => ({
  records: (whole) => [{ object: storedAsset(whole)?.name, rows }],
});

/** What a call shows of the asset `id`. */
export const ONE_ASSET = ofAsset({ named: 'id' });
/** The same of a route, which reads the asset as the role has it and answers in its own form where it does not. */
export const ASSET_FILE = ofAsset('cut');

import type { TFunction } from 'i18next';
import type { ImportCounts } from '../model/import-run.ts';

const TONES = { created: 'good', updated: 'good', unchanged: 'plain', failed: 'bad' } as const;

/** What has become of the rows so far. */
export function resultTiles(counts: ImportCounts, t: TFunction) {
  return (['created', 'updated', 'unchanged', 'failed'] as const).map((name) => ({
    name: t(`import:run.tile.${name}`),
    value: counts[name],
    tone: TONES[name],
  }));
}

import type { TFunction } from 'i18next';
import type { ImportCounts } from '../model/import-run.ts';

const TONES = { created: 'good', updated: 'good', unchanged: 'plain', failed: 'bad', left: 'warn' } as const;

/** What has become of the rows so far. */
export function resultTiles(counts: ImportCounts, t: TFunction) {
  const names = [
    'created',
    'updated',
    'unchanged',
    'failed',
    ...(counts.left ? (['left'] as const) : []),
  ] as const;
  return names.map((name) => ({
    name: t(`import:run.tile.${name}`),
    value: counts[name],
    tone: TONES[name],
  }));
}

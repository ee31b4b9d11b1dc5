import { kindOf } from '../../../contract/kinds/index.ts';
import { useFormat } from '../../../views/widgets/use-format.ts';
import type { Version } from '../hooks/use-versions.ts';

/** When a version came, in words. */
export function useMoment({ createdAt }: Pick<Version, 'createdAt'>): string {
  return kindOf('TIMESTAMP').format(createdAt, useFormat(), { kind: 'TIMESTAMP' });
}

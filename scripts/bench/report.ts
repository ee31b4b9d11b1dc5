import { availableParallelism } from 'node:os';
import { ROUNDS } from './load.ts';
import type { EngineReport } from './measure.ts';
import type { Options } from './options.ts';

/** PGlite reaches this part of our own figure on PostgreSQL. */
const PGLITE_TARGET = 0.4;

/** How one case does on the two engines, in requests per second. */
export interface EngineRatio {
  readonly title: string;
  readonly connections: number;
  readonly postgres: number;
  readonly pglite: number;
  readonly ratio: number;
  readonly target: number;
  readonly met: boolean;
}

/** What `--json` prints. */
export interface Report {
  readonly rows: number;
  readonly secondsPerRound: number;
  readonly rounds: number;
  readonly node: string;
  readonly processors: number;
  readonly engines: readonly EngineReport[];
  readonly pgliteToPostgres: readonly EngineRatio[];
}

export function reportOf({ rows, seconds }: Options, engines: readonly EngineReport[]): Report {
  return {
    rows,
    secondsPerRound: seconds,
    rounds: ROUNDS,
    node: process.version,
    processors: availableParallelism(),
    engines,
    pgliteToPostgres: engineRatios(engines),
  };
}

function engineRatios(engines: readonly EngineReport[]): EngineRatio[] {
  const [ofPostgres, ofPglite] = (['postgres', 'pglite'] as const).map(
    (name) => engines.find(({ engine }) => engine === name)?.measurements ?? [],
  );
  return (ofPostgres ?? []).flatMap(({ key, title, connections, testedName, tested: postgres }) => {
    const other = ofPglite?.find((one) => one.key === key && one.connections === connections);
    if (other === undefined || testedName !== 'Tessera') return [];
    const ratio = other.tested / postgres;
    const [target, met] = [PGLITE_TARGET, ratio >= PGLITE_TARGET];
    return [{ title, connections, postgres, pglite: other.tested, ratio, target, met }];
  });
}

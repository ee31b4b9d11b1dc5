import type { PackageFiles } from '../../src/contract/layers/package.ts';
import type { RemoteServer } from './remote-server.ts';
import { type PlannedChange, wordsFor } from './words.ts';

/** What applying files to a server would do: part of the call `configPackagePlan`. */
export interface Plan {
  readonly revision: number;
  readonly changes: readonly PlannedChange[];
  readonly problems: readonly {
    readonly document: string;
    readonly pointer: string;
    readonly message: string;
  }[];
  readonly impacts: readonly {
    readonly kind: string;
    readonly object: string;
    readonly name: string;
    readonly message: string;
    readonly ownerName: string | null;
  }[];
  readonly losses: readonly {
    readonly object: string;
    readonly field: string | null;
    readonly count: number;
  }[];
}

const PLAN = `query ($files: JSON!) { configPackagePlan(files: $files, locale: "en") {
  revision
  changes { document objectName label key before after }
  problems { document pointer message }
  impacts { kind object name message ownerName }
  losses { object field count }
} }`;

/** @throws CommandError */
export async function planOf(server: RemoteServer, files: PackageFiles): Promise<Plan> {
  const variables = { files: Object.fromEntries(files) };
  const { configPackagePlan } = await server.call<{ configPackagePlan: Plan }>(PLAN, variables);
  return configPackagePlan;
}

/** The plan for people: changes in words by object, what stands in the way, what would break. */
export async function planLines(server: RemoteServer, plan: Plan): Promise<string[]> {
  const { changes, problems, impacts, losses } = plan;
  if (!changes.length) return [`Nothing to do: ${server.url} has all of it already.`];
  const lines = [`${server.url} would change:`];
  for (const [objectName, members] of Map.groupBy(changes, (change) => change.objectName)) {
    const words = await wordsFor(server, objectName);
    lines.push(`  ${members[0]?.label ?? objectName}`, ...members.map((change) => `    ${words(change)}`));
  }
  const block = (title: string, all: readonly string[]) =>
    all.length ? [`${title}:`, ...all.map((line) => `  ${line}`)] : [];
  return [
    ...lines,
    ...block(
      'To be mended first',
      problems.map(({ document, pointer, message }) => `${document}.json#${pointer}: ${message}`),
    ),
    ...block(
      'Would not work any more',
      impacts.map(({ kind, object, name, message, ownerName }) => {
        const owner = ownerName === null ? '' : ` of ${ownerName}`;
        return `${kind} "${name}"${owner} (${object}): ${message}`;
      }),
    ),
    ...block(
      'Values that would be lost',
      losses.map(({ object, field, count }) => `${object}${field === null ? '' : `.${field}`}: ${count}`),
    ),
    `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}.`,
  ];
}

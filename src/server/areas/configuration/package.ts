import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import type { DocumentName, DraftChange } from '../../../contract/layers/override.ts';
import {
  type PackagedOverride,
  packageFiles,
  type PackageFiles,
  readPackage,
} from '../../../contract/layers/package.ts';
import { PACKAGE_MAX_FILES } from '../../../contract/layers/package-zip.ts';
import type { DraftRow } from './draft-statements.ts';
import { openRows } from './drafts.ts';
import type { PublishedLayer } from '../../platform/catalogs/overrides.ts';
import type { Publication } from './publication-statements.ts';
import { inTurn, type PublishRequest, readNote, refuseUnfit, write } from './publish.ts';
import { readChanges } from './read-changes.ts';
import { type ConfigReview, reviewOf } from './review.ts';
import { layerIn } from './steps.ts';
import { type ConfigTask, documentParts, upToDate } from './task.ts';
import { publishedWorld, resolvedIn, type World } from './world.ts';

const TENANT = { layer: 'tenant', owner: '' } as const;

/** What the tenant's own layer has published, as files. */
export function configurationFiles({ configured }: ConfigTask): PackageFiles {
  const documents = configured.overrides.documents;
  return packageFiles(
    [...documents.keys()].map((document) => ({
      document,
      overrides: layerIn(documents, document, TENANT).overrides,
    })),
  );
}

/**
 * What it comes to when the tenant's layer is made what the files have: what they do not have is given back to the
 * product. Nothing where it has all that already. Drafts are no part of it.
 * @throws ApiError invalid-file for each that is not understood; bad-request for what are no files at all
 */
export async function planPackage(given: ConfigTask, files: unknown): Promise<ConfigReview> {
  const task = await upToDate(given);
  return reviewOf(task, await openRows(task, await packageDrafts(task, files)));
}

/**
 * Publishes that, all of it or nothing.
 * @throws ApiError as `planPackage`; version-conflict with the plan, where somebody has published meanwhile;
 * configuration-invalid with the plan, where there are problems; required where nothing would change; values-lost
 */
export async function applyPackage(
  given: ConfigTask,
  files: unknown,
  request: PublishRequest,
): Promise<Publication> {
  const note = readNote(request.note);
  return inTurn(given, async (task) => {
    const open = await openRows(task, await packageDrafts(task, files));
    const places = open.drafts.filter(({ steps }) => steps.length);
    const plan = await reviewOf(task, open);
    refuseUnfit(plan, request);
    return write(task, open.before, open.after, places, { ...request, note });
  });
}

async function packageDrafts(task: ConfigTask, given: unknown): Promise<readonly DraftRow[]> {
  const { documents, problems } = readPackage(filesOf(given));
  const [first, ...others] = problems.map(({ file, pointer, message, text }) => ({
    message: 'invalid-file' as const,
    path: `files/${file}${pointer}`,
    params: {
      file: `${file}${pointer && `#${pointer}`}`,
      reason: message,
      ...(text && { said: JSON.stringify(text) }),
    },
  }));
  if (first) throw new ApiError([first, ...others]);
  const wanted = new Map(documents.map(({ document, overrides }) => [document, overrides]));
  const world = await publishedWorld(task, []);
  const published = task.configured.overrides.documents;
  const all = new Set<DocumentName>([...wanted.keys(), ...published.keys()]);
  return [...all].sort().map((document) => {
    const has = layerIn(published, document, TENANT);
    return {
      ...TENANT,
      document,
      version: 0,
      changes: changesTo(world, document, has, wanted.get(document) ?? []),
    };
  });
}

function changesTo(
  world: World,
  document: DocumentName,
  { overrides: has }: PublishedLayer,
  wanted: readonly PackagedOverride[],
): DraftChange[] {
  documentParts(document);
  const below = resolvedIn(world, document, []).keys;
  const now = new Map(has.map((override) => [override.key, override]));
  const keys = new Set(wanted.map(({ key }) => key));
  const set = readChanges(wanted.map(({ key, value, base }) => ({ key, value, base }))).map(
    ({ key, value, base }) => ({
      key,
      value,
      base: base === undefined ? (below.get(key) ?? null) : base,
      published: now.get(key)?.value ?? null,
      reset: false,
    }),
  );
  const given = has
    .filter(({ key }) => !keys.has(key))
    .map(({ key, value, base }) => ({ key, value, base, published: value, reset: true }));
  return [...set, ...given];
}

/** Texts by path. */
function filesOf(given: unknown): PackageFiles {
  const entries = typeof given === 'object' && given !== null ? Object.entries(given) : [];
  const bad = entries.find(([, text]) => typeof text !== 'string');
  if (bad || !entries.length || entries.length > PACKAGE_MAX_FILES) {
    throw new ApiError({
      message: 'bad-request',
      path: 'files',
      params: { value: shown(bad?.[0] ?? given) },
    });
  }
  return new Map(entries as [string, string][]);
}

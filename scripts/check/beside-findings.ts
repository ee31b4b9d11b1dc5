import { existsSync } from 'node:fs';
import path from 'node:path';
import { OVERLAY } from '../../src/contract/layers/overlay.ts';
import type { Edit } from '../../src/contract/metadata/advice/finding.ts';
import type { buildCatalog } from '../../src/contract/metadata/build-catalog.ts';
import { knownObjects } from '../../src/contract/metadata/known-objects.ts';
import { unknownName } from '../../src/contract/unknown.ts';
import { schemaPath, typedFile, typeFiles } from '../types/type-files.ts';
import type { Draft } from './finding.ts';
import type { Project } from './project.ts';
import { SourceText } from './source-text.ts';

export function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return undefined;
  }
}

/** Files that nothing reads, and such that do not name their schema. */
export function metadataFileFindings(project: Project): Draft[] {
  // An overlay may do without schemas.
  const hasSchemas = existsSync(project.placeOf(`${OVERLAY}metadata/schema`));
  return [...project.files].flatMap(([file, text]): Draft[] => {
    const [, overlay = '', name = ''] = /^(overlay\/)?metadata\/(.*)$/.exec(file) ?? [];
    if (name === '' || (overlay !== '' && !hasSchemas)) return [];
    const typed = typedFile(name, text);
    const warn = (rule: string, pointer: string, message: string, ...edits: Edit[]): Draft[] => [
      { file, pointer, message, severity: 'warning', rule, edits },
    ];
    if (!typed) {
      // What an overlay may not have is refused.
      if (overlay !== '' || /^objects\/[^/]+\/generated\.json$/.test(name)) return [];
      const known = [
        'model.json',
        'view.json',
        'areas.json',
        'filters.json',
        'access.json',
        'defaults.view.json',
      ];
      return warn(
        'unknown-file',
        '',
        `${unknownName(path.basename(name), 'a file that is read', known)} Rename or remove it.`,
      );
    }
    const document = jsonOf(text);
    if (typeof document !== 'object' || document === null || Array.isArray(document)) return [];
    const { $schema } = document as { $schema?: unknown };
    const narrowed = schemaPath(typed, true);
    const folder = path.posix.dirname(file);
    const isNarrowed = project.types.has(path.posix.join(folder, narrowed));
    const value = isNarrowed ? narrowed : schemaPath(typed, false);
    const edit: Edit = { type: 'set', pointer: '/$schema', value };
    if ($schema === undefined) {
      return warn('missing-schema', '', `The file names no schema. Add "$schema": "${value}".`, edit);
    }
    const isLocal = typeof $schema === 'string' && $schema.startsWith('.');
    if (!isLocal || existsSync(project.placeOf(path.posix.join(folder, $schema)))) return [];
    return warn('missing-schema', '/$schema', `There is no "${$schema}". Write "${value}".`, edit);
  });
}

export function unsortedTexts(files: ReadonlyMap<string, string>): Draft[] {
  return [...files].flatMap(([file, text]): Draft[] => {
    const value = /^(overlay\/)?locales\//.test(file) ? jsonOf(text) : undefined;
    if (value === undefined) return [];
    const sorted = `${JSON.stringify(sortedKeys(value), null, 2)}\n`;
    // Of a key that stands twice, one of the texts would go.
    if (sorted === text || new SourceText(text).doubleKeys().length) return [];
    const message = 'The keys are not sorted, or not indented by two spaces. Sort them, or run with --fix.';
    const texts = new Map([[file, sorted]]);
    return [{ file, pointer: '', message, severity: 'warning', rule: 'unsorted-texts', edits: [], texts }];
  });
}

function sortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortedKeys(inner)]));
}

/** Only where narrowed schemas have been written once: those of the product, or of the overlay that stands over it. */
export function outdatedTypes(catalog: ReturnType<typeof buildCatalog>, { files, types }: Project): Draft[] {
  const hasOverlay = [...files.keys()].some((file) => file.startsWith(OVERLAY));
  const folder = `${hasOverlay ? OVERLAY : ''}metadata/`;
  if (![...types.keys()].some((file) => file.startsWith(folder))) return [];
  const own = [...files].flatMap(([file, text]) =>
    file.startsWith(folder) ? [[file.slice(folder.length), text] as const] : [],
  );
  const texts = new Map<string, string>();
  for (const [name, text] of typeFiles(new Map(own), knownObjects(catalog))) {
    if (types.get(folder + name) !== text) texts.set(folder + name, text);
  }
  const [file] = texts.keys();
  if (file === undefined) return [];
  const message = `${texts.size} schemas do not have the names of the files. Run npm run metadata:types, or --fix.`;
  return [{ file, pointer: '', message, severity: 'warning', rule: 'outdated-types', edits: [], texts }];
}

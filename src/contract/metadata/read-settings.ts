import type { Kind } from '../kinds/kind.ts';
import type { AreasFile } from './areas.ts';
import type { Setting, Settings } from './catalog.ts';
import { checkModel } from './check-model.ts';
import { modelField } from './fields.ts';
import { english, type Report } from '../say.ts';
import { parseMetadata } from './parse.ts';
import { parseSetting } from './parse-setting.ts';
import type { MetadataProblem } from './problem.ts';
import { filePath, reporter } from './read-models.ts';
import { AN_OBJECT, unknown } from '../unknown.ts';
import { AREA_GROUP, areaSetting, READ_SETTINGS, type SettingKey, SettingsFile } from './settings.ts';

const FILE = /^settings\/([a-z][A-Za-z0-9]*)\.json$/;

/** Reads the settings of all groups. A file that is broken has none; the areas that are off by default come first. */
export function readSettings(
  files: ReadonlyMap<string, string>,
  { areas }: AreasFile,
  objects: readonly string[],
): { readonly settings: Settings; readonly problems: readonly MetadataProblem[] } {
  const settings = new Map<string, Setting>();
  const problems: MetadataProblem[] = [];
  for (const { key: area, disabled } of areas) {
    if (!disabled) continue;
    const key = areaSetting(area);
    const field = modelField({ name: key, kind: 'BOOLEAN', default: false }, undefined);
    settings.set(key, { key, group: AREA_GROUP, field, default: false, secret: false, area });
  }
  for (const path of [...files.keys()].filter((each) => each.startsWith('settings/')).sort()) {
    const file = filePath(path);
    const group = FILE.exec(path)?.[1];
    const report = reporter(file, problems);
    if (group === undefined || group === AREA_GROUP) {
      const taken = group && ' The areas that are off by default are a group of that name.';
      report('', english`A group of settings is called like session.json.${taken ?? ''} Rename the file.`);
      continue;
    }
    const { value, problems: found } = parseMetadata(SettingsFile, file, files.get(path) ?? '');
    problems.push(...found);
    const before = problems.length;
    const read = (value?.settings ?? []).map((given) => settingOf(given, group));
    if (value) checkSettings(value.settings, read, { settings, objects }, report);
    if (problems.length === before) for (const setting of read) settings.set(setting.key, setting);
  }
  return { settings, problems };
}

/** What a kind has where nothing is said. */
const NOTHING: Readonly<Partial<Record<Kind, unknown>>> = { BOOLEAN: false, LIST: [] };

const withoutSecret = ({ secret: _secret, target: _target, default: plain, ...field }: SettingKey) =>
  plain === undefined || Array.isArray(plain) ? field : { ...field, default: plain };

function settingOf(given: SettingKey, group: string): Setting {
  const { name: key, kind, secret = false, default: plain = NOTHING[kind] ?? null } = given;
  const { typeName: target = '' } = given;
  const field = modelField(
    withoutSecret(given),
    kind === 'OBJECT' ? { type: 'reference', target } : undefined,
  );
  const parsed = plain === null ? undefined : parseSetting(key, field, plain);
  const to = secret ? { target: given.target ?? [] } : {};
  return { key, group, field, default: parsed?.ok ? parsed.value : plain, secret, ...to };
}

/** What a setting may be that the product reads, by what holds without it. */
const READ_AS: Readonly<Record<string, readonly Kind[]>> = {
  string: ['STRING', 'ENUM', 'ZONE_ID', 'OBJECT'],
  number: ['INT', 'DOUBLE', 'FLOAT'],
  boolean: ['BOOLEAN'],
  object: ['LIST'],
};

/** The rules of fields, and those of settings alone. */
function checkSettings(
  given: readonly SettingKey[],
  read: readonly Setting[],
  known: { readonly settings: Settings; readonly objects: readonly string[] },
  report: Report,
): void {
  checkModel({ fields: given.map(withoutSecret) }, (pointer, said) =>
    report(pointer.replace(/^\/fields/, '/settings'), said),
  );
  const plainKeys = given.filter((each) => !each.secret).map((each) => each.name);
  given.forEach(({ name, kind, typeName, default: plain, secret, target }, at) => {
    const other = known.settings.get(name);
    if (kind === 'OBJECT' && typeName !== undefined && !known.objects.includes(typeName))
      report(`/settings/${at}/typeName`, unknown(typeName, AN_OBJECT, known.objects));
    if (other)
      report(
        `/settings/${at}/name`,
        english`"${name}" is a setting of "${other.group}" already. Rename one.`,
      );
    const kinds = READ_AS[typeof Object.entries(READ_SETTINGS).find(([key]) => key === name)?.[1]];
    if (kinds && !kinds.includes(kind)) {
      report(
        `/settings/${at}/kind`,
        english`The product reads "${name}" as ${kinds.join(' or ')}. Change the kind.`,
      );
    }
    if (secret && kind !== 'STRING') {
      report(`/settings/${at}/secret`, english`Only a STRING is a secret, not ${kind}. Remove "secret".`);
    }
    if (secret && plain !== undefined) {
      report(`/settings/${at}/default`, english`What stands in a file is no secret. Remove "default".`);
    }
    if (secret && !target) {
      const message = english`The secret "${name}" does not say where it is sent. Name the settings of address, user and the like in "target", or [] if it is sent nowhere.`;
      report(`/settings/${at}`, message);
    }
    if (!secret && target)
      report(`/settings/${at}/target`, english`"target" means nothing without "secret". Remove it.`);
    target?.forEach((key, place) => {
      if (!plainKeys.includes(key))
        report(
          `/settings/${at}/target/${place}`,
          english`"${key}" is no setting of this file that is kept open. Known: ${plainKeys.join(', ')}.`,
        );
    });
    const field = read[at]?.field;
    const parsed = Array.isArray(plain) && field ? parseSetting(name, field, plain) : undefined;
    if (parsed && !parsed.ok) {
      const message = english`The default ${JSON.stringify(plain)} does not fit (${parsed.problem.message}). Change it.`;
      report(`/settings/${at}/default`, message);
    }
  });
}

import { formatOf, FORMATS, settingsOf } from '../formats/index.ts';
import { SETTING_CHECKS } from '../formats/keys.ts';
import type { Kind } from '../kinds/kind.ts';
import { TEXT_MAX_LENGTH } from '../kinds/string.ts';
import { DEFINITION_FIELDS } from './custom-types.ts';
import { addName, elementKind, removeName, RESERVED_FIELDS, totalName } from './fields.ts';
import { checkAnnotations } from './check-annotations.ts';
import { checkActions } from './check-actions.ts';
import { checkDefault } from './check-default.ts';
import { checkDuplicates } from './check-duplicates.ts';
import { checkHeaders } from './check-headers.ts';
import { checkItems, inherited } from './check-items.ts';
import { checkBeside } from './check-beside.ts';
import { checkFills } from './check-fill.ts';
import { checkLife } from './check-life.ts';
import { fieldsOfModel } from './field-fits.ts';
import { type ModelField, ModelFile } from './model.ts';
import { checkSequence } from './number-pattern.ts';
import { checkMatching } from './check-matching.ts';
import { checkRenamed } from './check-renamed.ts';
import { checkUniqueTogether } from './check-unique.ts';
import { checkTally } from './model-tally.ts';
import { checkRecordsFrom } from './check-users.ts';
import { english, type Report, say } from '../say.ts';

const RELATIONS: readonly Kind[] = ['LIST', 'OBJECT'];

/** Kinds by which no list is sorted. */
export const UNSORTABLE: readonly Kind[] = ['LIST', 'OBJECT', 'NONE'];

export function checkModel(model: ModelFile, report: Report): void {
  checkAnnotations(ModelFile, model, fieldsOfModel(model), report);
  checkNames(model, report);
  checkRole(model, report);
  checkUniqueTogether(model, report);
  checkTally(model, report);
  checkRecordsFrom(model, report);
  checkLife(model, report);
  checkFills(model, report);
  checkActions(model, report);
  checkHeaders(model, report);
  checkRenamed(model, report);
  checkDuplicates(model, report);
  const seen = new Set(model.fields.map(({ name }) => name));
  model.fields.forEach((field, index) => {
    const at = `/fields/${index}`;
    checkField(field, at, report);
    checkSettings(field, model, at, report);
    if (field.computed) checkMatching(field.computed, model, report);
  });
  for (const [index, field] of model.fields.entries()) {
    if (field.kind === 'LIST' && seen.has(totalName(field.name))) {
      const message = say`"${totalName(field.name)}" is computed by itself for this list. Remove that field.`;
      report(`/fields/${index}/name`, message);
    }
    for (const taken of [addName(field.name), removeName(field.name)]) {
      if (field.kind !== 'LIST' || !seen.has(taken)) continue;
      report(
        `/fields/${index}/name`,
        say`"${taken}" is what bulk updates call changes of this list. Rename one.`,
      );
    }
  }
}

/** The server reads the definitions of tenants' own fields by these names. */
function checkRole({ role, fields }: ModelFile, report: Report): void {
  if (role !== 'customFieldDefinition') return;
  for (const [name, kind] of Object.entries(DEFINITION_FIELDS)) {
    if (fields.some((field) => field.name === name && field.kind === kind)) continue;
    report('/role', english`"${role}" needs a field "${name}" of kind ${kind}. Add it, or remove the role.`);
  }
}

/** Each name once, and none that the system has for itself. */
export function checkNames(
  { fields }: { readonly fields: readonly { readonly name: string }[] },
  report: Report,
): void {
  const names = fields.map(({ name }) => name);
  names.forEach((name, index) => {
    const pointer = `/fields/${index}/name`;
    const earlier = names.indexOf(name);
    if (earlier < index)
      report(pointer, say`"${name}" is already the name of field ${earlier}. Rename or remove one of them.`);
    if (RESERVED_FIELDS.includes(name))
      report(pointer, say`"${name}" is set by the system for every object. Remove the field or rename it.`);
    if (name in Object.prototype) report(pointer, inherited(name));
  });
}

function checkField(field: ModelField, at: string, report: Report): void {
  if (field.item !== undefined) {
    checkItems(field.item, `${at}/item`, report);
  }
  const isEnum = field.kind === 'ENUM' || (field.kind === 'LIST' && field.typeName === 'ENUM');
  if (!isEnum && field.values !== undefined) {
    report(`${at}/values`, say`"values" means nothing for ${field.kind}, only for ENUM. Remove it.`);
  }
  if (field.onDelete === 'refuse' && (field.inverseOf !== undefined || holdsNoRecords(field))) {
    report(
      `${at}/onDelete`,
      say`It is said of the relation itself: of the field that is kept, not of its inverse.`,
    );
  }
  if (field.inverseOf !== undefined && holdsNoRecords(field)) {
    report(`${at}/inverseOf`, say`Only a LIST of records has another side. Remove it.`);
  }
  if (field.kind === 'NONE' && field.required) {
    report(`${at}/required`, say`A field of kind NONE has no value. Remove "required".`);
  }
  if (field.refuseWhile !== undefined && field.onDelete !== 'refuse' && !formatOf(field)?.assetsKey) {
    report(`${at}/refuseWhile`, say`It means nothing without "onDelete": "refuse". Add that, or remove it.`);
  }
  if (field.usableWhen !== undefined && !choosesRecords(field))
    report(
      `${at}/usableWhen`,
      say`Only records that are chosen here can be limited: those of an OBJECT, and of a LIST without "inverseOf". Remove it.`,
    );
  if (field.sortable && UNSORTABLE.includes(field.kind)) {
    report(
      `${at}/sortable`,
      say`Lists cannot be sorted by a field of kind ${field.kind}. Remove "sortable".`,
    );
  }
  checkText(field, at, report);
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) {
    report(`${at}/min`, say`The least value ${field.min} is above the greatest ${field.max}. Swap them.`);
  }
  checkSequence(field, at, report);
  if (field.told && (field.kind !== 'STRING' || !field.readOnly || field.format || field.unique)) {
    report(
      `${at}/told`,
      say`It is for a STRING that is "readOnly", without "format" and "unique". Remove it.`,
    );
  }
  checkDefault(field, `${at}/default`, report);
}

const choosesRecords = (field: ModelField): boolean =>
  RELATIONS.includes(field.kind) && field.inverseOf === undefined && !holdsNoRecords(field);

const holdsNoRecords = ({ kind, typeName, item }: ModelField): boolean =>
  kind === 'LIST' && (item !== undefined || elementKind(typeName) !== undefined);

/** Keys that do not go together in a STRING. */
function checkText(field: ModelField, at: string, report: Report): void {
  const { minLength = 0, maxLength = TEXT_MAX_LENGTH } = field;
  if (minLength > maxLength) {
    report(
      `${at}/minLength`,
      say`The least length ${minLength} is above the greatest ${maxLength}. Swap them.`,
    );
  }
  const { unfit } = formatOf(field) ?? {};
  unfit?.keys.forEach((key) => (field[key] ?? false) !== false && report(`${at}/${key}`, unfit.why(key)));
}

/** Keys that belong to a format stand with it, and say what it understands. */
function checkSettings(field: ModelField, { fields }: ModelFile, at: string, report: Report): void {
  const own = formatOf(field);
  for (const key of new Set(FORMATS.flatMap(({ settingKeys = [] }) => settingKeys))) {
    if (own?.settingKeys?.includes(key) || !Object.hasOwn(field, key)) continue;
    // Of the kind itself, such as "about" of a line of text.
    if (!own && Object.hasOwn(settingsOf(field) ?? {}, key)) continue;
    const owners = FORMATS.flatMap(({ name, settingKeys }) => (settingKeys?.includes(key) ? [name] : []));
    const names = owners.join('" / "');
    report(`${at}/${key}`, say`"${key}" means nothing without "format": "${names}". Remove it.`);
  }
  const problems = own && SETTING_CHECKS[own.name]?.(settingsOf(field) ?? {}, fields);
  for (const { key, said } of problems ?? []) report(`${at}/${key}`, said);
  checkBeside(field, fields, report);
}

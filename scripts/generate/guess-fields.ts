import { DEFAULT_LOCALE, type Locale } from '../../src/contract/constants.ts';
import { RESERVED_FIELDS } from '../../src/contract/metadata/fields.ts';
import type { ModelField } from '../../src/contract/metadata/model.ts';
import { guessKind } from './guess-kind.ts';
import { fieldName, titleOf } from './names.ts';
import type { SourceLabels } from './source.ts';

export interface GuessedFields {
  readonly fields: readonly ModelField[];
  readonly notes: readonly string[];
  readonly labels: ReadonlyMap<Locale, SourceLabels>;
}

/** The fields of a table: names from its header, kinds from its values. */
export function guessFields(header: readonly string[], rows: readonly (readonly string[])[]): GuessedFields {
  const fields: ModelField[] = [];
  const notes: string[] = [];
  const enums: Record<string, Record<string, string>> = {};
  const labels: Record<string, string> = {};
  header.forEach((title, index) => {
    const wanted = fieldName(title) ?? `column${index + 1}`;
    if (['id', 'version', 'createdAt', 'modifiedAt'].includes(wanted)) {
      notes.push(`${title}: left out; every object has "${wanted}" by itself.`);
      return;
    }
    const name = freeName(RESERVED_FIELDS.includes(wanted) ? `${wanted}Value` : wanted, fields);
    const values = rows.map((row) => (row[index] ?? '').trim());
    const { part, why, enumLabels } = guessKind(name, values);
    fields.push({ name, ...part });
    if (enumLabels) enums[name] = enumLabels;
    const text = title.trim();
    if (text !== '' && text !== name && /[\s\p{Lu}]/u.test(text)) labels[name] = readable(text);
    notes.push(
      `${text === name ? name : `${text} → ${name}`}: ${part.kind}${part.format ? ` (${part.format})` : ''}; ${why}`,
    );
  });
  return { fields, notes, labels: new Map([[DEFAULT_LOCALE, { fields: labels, enums }]]) };
}

/** `DUE DATE`, `due_date` and `dueDate` alike are `Due date`; what a person has written with care stays. */
const readable = (title: string): string => {
  const isCode = title === title.toUpperCase() || /_|^\p{Ll}|\p{Ll}\p{Lu}/u.test(title);
  return isCode ? titleOf(fieldName(title) ?? title) : title;
};

function freeName(wanted: string, fields: readonly ModelField[]): string {
  let name = wanted;
  for (let count = 2; fields.some((field) => field.name === name); count++) name = `${wanted}${count}`;
  return name;
}

/**
 * Record label rules (specification, section 3): a template such as `{firstName} {lastName}` or
 * `{campaign.name} - {receiver.firstName}`. Field paths stand in braces; the rest is text.
 */
const PATH = /\{([A-Za-z0-9.]+)\}/g;

/** The paths that a label needs, in order: what has to be selected to show it. */
export function labelPaths(template: string): string[] {
  return [...template.matchAll(PATH)].map((match) => match[1] as string);
}

/** The record's label; its id where every field of the label is empty. */
export function labelText(template: string, record: Readonly<Record<string, unknown>>): string {
  let filled = false;
  const text = template.replace(PATH, (_all, path: string) => {
    const value = valueAt(record, path);
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
    if (value === '') return '';
    filled = true;
    return String(value);
  });
  return filled ? text.replace(/\s+/g, ' ').trim() : String(record['id']);
}

/** The value at a path of names joined by dots; undefined where the way ends early. */
export function valueAt(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

/** The label of an object whose view names none: name, title, first and last name, else the id. */
export function guessLabel(fieldNames: readonly string[]): string {
  const has = (name: string) => fieldNames.includes(name);
  if (has('firstName') && has('lastName')) return '{firstName} {lastName}';
  const one = ['name', 'title', 'label', 'email'].find(has);
  return `{${one ?? 'id'}}`;
}

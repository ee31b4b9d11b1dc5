/**
 * Record label rules (specification, section 3): a template such as `{firstName} {lastName}` or
 * `{campaign.name} - {receiver.firstName}`. Field paths stand in braces; the rest is text; `{title}||{number}` is the number
 * where there is no title. This file is the one place
 * that makes labels, in the browser and on the server.
 */
const PATH = /\{([A-Za-z0-9.]+)\}/g;
/** What stands behind it is the label where nothing before it has a value. */
const ELSE = '||';

/** The paths that a label needs, in order: what has to be selected to show it, beside the id, which is it where all lack. */
export function labelPaths(template: string): string[] {
  const paths = [...template.matchAll(PATH)].map((match) => match[1] as string);
  const named = paths.filter((path) => path !== 'id');
  return named.length ? named : paths;
}

/** The template with a text for records that it has no label for; one that ends with the id needs none. */
export function labelOr(template: string, text: string): string {
  return template.includes('{id}') ? template : `${template}${ELSE}${text}`;
}

/**
 * The record's label; its id where every field of the label is empty. What joins two fields stands only between two
 * that have values, so that a missing part leaves no ` - ` behind.
 */
export function labelText(template: string, record: Readonly<Record<string, unknown>>): string {
  for (const part of template.split(ELSE)) {
    const text = filledIn(part, record);
    if (text !== '') return text;
  }
  return String(record['id']);
}

function filledIn(template: string, record: Readonly<Record<string, unknown>>): string {
  // Split by a pattern with one group: texts at even places, paths at odd ones.
  const parts = template.split(PATH);
  const last = parts.length - 1;
  if (last === 0) return template.trim();
  let label = '';
  let joints: string[] = [];
  for (let at = 1; at < last; at += 2) {
    const before = parts[at - 1] as string;
    const value = labelPart(valueAt(record, parts[at] as string));
    joints.push(before);
    if (value === '') continue;
    const isDirect = joints.length === 1;
    label += (label === '' && !isDirect ? '' : strongest(joints)) + value;
    joints = [];
  }
  if (label === '') return '';
  if (joints.length === 0) label += parts[last] as string;
  return balanced(label, template).replace(/\s+/g, ' ').trim();
}

/** The template without the paths that do not `lead` anywhere, and without what joins them; `{id}` where none is left. */
export function labelWithout(template: string, leads: (path: string) => boolean): string {
  const left = template.split(ELSE).map((part) => partWithout(part, leads));
  return left.filter((part) => part !== '').join(ELSE) || '{id}';
}

function partWithout(template: string, leads: (path: string) => boolean): string {
  const parts = template.split(PATH);
  const last = parts.length - 1;
  if (last === 0) return template;
  let left = '';
  let joints: string[] = [];
  for (let at = 1; at < last; at += 2) {
    const path = parts[at] as string;
    joints.push(parts[at - 1] as string);
    if (!leads(path)) continue;
    left += `${left === '' && joints.length > 1 ? '' : strongest(joints)}{${path}}`;
    joints = [];
  }
  if (left === '') return '';
  return balanced(joints.length ? left : left + (parts[last] as string), template);
}

function labelPart(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return '';
  return String(value).trim();
}

/** Of the texts around left out fields, the first that is more than a space: ` - ` rather than ` `. */
function strongest(joints: readonly string[]): string {
  return joints.find((joint) => joint.trim() !== '') ?? joints[0] ?? '';
}

/** A bracket of the template whose other half went with a missing field goes too. */
function balanced(label: string, template: string): string {
  if (!template.includes('(') || label.includes('(') === label.includes(')')) return label;
  return label.replace(/[()]/g, '');
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

import type { ViewFile } from '../../src/contract/metadata/view.ts';
import { type Merge, mergeJson } from './merge.ts';
import type { Json } from './same.ts';

type Sections = NonNullable<NonNullable<ViewFile['form']>['sections']>;

/**
 * The same for a view file, where what is there already is never moved: new fields get a column and a place in the
 * form, columns and sections that the author has taken out stay out.
 */
export function mergeView(base: ViewFile | undefined, mine: ViewFile, theirs: ViewFile): Merge {
  const sections = mergeSections(
    base?.form?.sections ?? [],
    mine.form?.sections ?? [],
    theirs.form?.sections ?? [],
  );
  const { columns: _columns, form: _form, ...rest } = theirs;
  const columns = mergeJson(
    asJson(base?.columns),
    asJson(mine.columns),
    asJson(newColumns(base, mine, theirs)),
    'columns',
  );
  const others = mergeJson(asJson(without(base)), asJson(without(mine)), asJson(rest));
  const form = { ...mine.form, ...(sections.length ? { sections } : {}) };
  const value = {
    ...(others.value as ViewFile),
    ...(columns.value === undefined ? {} : { columns: columns.value }),
    ...(Object.keys(form).length ? { form } : {}),
  } as ViewFile;
  return {
    value: asJson(inOrder(value, { ...mine, ...theirs })),
    notes: [...columns.notes, ...others.notes],
  };
}

/** The view without what it says of fields that the model no longer has: it would be refused for it. */
export function withoutGone(
  view: ViewFile,
  fields: ReadonlySet<string>,
): { view: ViewFile; notes: string[] } {
  const notes = new Set<string>();
  const isThere = (path: string) => {
    const [name = path] = path.split('.');
    if (!fields.has(name)) notes.add(`${name}: taken out, since the model has no such field any more.`);
    return fields.has(name);
  };
  const { columns, search, sort, form } = view;
  const sections = form?.sections
    ?.map((section) => ({ ...section, fields: section.fields.filter(isThere) }))
    .filter((section) => section.fields.length > 0);
  const left = {
    ...view,
    ...(columns ? { columns: columns.filter(({ field }) => isThere(field)) } : {}),
    ...(search ? { search: search.filter(isThere) } : {}),
    ...(sort ? { sort: sort.filter(({ field }) => isThere(field)) } : {}),
    ...(form ? { form: { ...form, ...(sections ? { sections } : {}) } } : {}),
  };
  return { view: left, notes: [...notes] };
}

/** Columns as they are, and those of fields that are new. */
function newColumns(base: ViewFile | undefined, mine: ViewFile, theirs: ViewFile): ViewFile['columns'] {
  if (!mine.columns && !base) return undefined;
  const known = (field: string) =>
    [mine, base].find((view) => view?.columns?.some((each) => each.field === field));
  return theirs.columns?.map((column) => {
    const from = known(column.field);
    return from?.columns?.find((each) => each.field === column.field) ?? column;
  });
}

function mergeSections(base: Sections, mine: Sections, theirs: Sections): Sections {
  const placed = new Set([...base, ...mine].flatMap(({ fields }) => fields));
  const merged = mine.map((section) => ({ ...section, fields: [...section.fields] }));
  for (const { name, fields } of theirs) {
    const added = fields.filter((field) => !placed.has(field));
    if (!added.length) continue;
    const section = merged.find((each) => each.name === name);
    if (section) section.fields.push(...added);
    // Without sections of the author's, fields stand in the order of the model: there is nothing to add to.
    else if (mine.length) merged.push({ name, fields: added });
  }
  return merged;
}

function without(view: ViewFile | undefined): Partial<ViewFile> | undefined {
  if (!view) return undefined;
  const { columns: _columns, form: _form, ...rest } = view;
  return rest;
}

const inOrder = (view: ViewFile, like: object): object =>
  Object.fromEntries(
    [...new Set([...Object.keys(like), ...Object.keys(view)])].flatMap((key) => {
      const value = view[key as keyof ViewFile];
      return value === undefined ? [] : [[key, value]];
    }),
  );

const asJson = (value: object | undefined): Json | undefined => value as Json | undefined;

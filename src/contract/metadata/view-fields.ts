import { type Said, say, thing } from '../say.ts';
import { fieldOf, unknown, withKnown } from '../unknown.ts';
import type { Field, ObjectType } from './catalog.ts';
import type { KnownFields } from './check-annotations.ts';
import { formLayout } from './field-order.ts';
import type { NameUse } from './names-in.ts';
import { OWN_SECTION } from './tab-sections.ts';
import type { ViewFile } from './view.ts';
import { viewFit } from './view-fits.ts';

type Objects = ReadonlyMap<string, ObjectType>;

/** What the names in a view mean: fields of the object and of those that it refers to, their values, and sections of the form. */
export function fieldsOfView(object: ObjectType, view: ViewFile, objects: Objects): KnownFields {
  const sections = [
    ...(formLayout({ ...object, view })?.sections ?? []).map(({ name }) => name),
    OWN_SECTION,
  ];
  const fieldAt = (path: string) => endOf(path, object, objects).field;
  const nameProblem = (use: NameUse): Said | undefined => {
    const { name, place, through, field } = use;
    switch (place) {
      case 'section':
        return sections.includes(name) ? undefined : unknown(name, thing`a section of this form`, sections);
      case 'enum': {
        const values = fieldAt(field ?? '')?.enumValues?.map((value) => value.name) ?? [];
        return values.includes(name) ? undefined : unknown(name, thing`a value of ${field}`, values);
      }
      case 'path':
        return endProblem(use, endOf(name, object, objects), objects);
      case 'field': {
        const owner =
          through === undefined ? object : objects.get(object.fields.get(through)?.relation?.target ?? '');
        return owner && endProblem(use, endOf(name, owner, objects), objects);
      }
      case 'object':
      case 'type':
      case 'relations':
        return undefined;
    }
  };
  return { fieldAt, nameProblem };
}

/** Where a path leads to: a field of an object, or nowhere, and why. */
interface End {
  readonly owner: ObjectType | undefined;
  readonly field: Field | undefined;
  readonly problem?: Said | undefined;
}

function endOf(path: string, start: ObjectType, objects: Objects): End {
  const [name = '', ...rest] = path.split('.');
  const field = start.fields.get(name);
  if (!field || !rest.length)
    return { owner: start, field, problem: field ? undefined : missing(name, start) };
  if (field.relation?.type === 'reference') {
    const target = objects.get(field.relation.target);
    return target ? endOf(rest.join('.'), target, objects) : { owner: undefined, field: undefined };
  }
  const references = [...start.fields.values()].filter(({ relation }) => relation?.type === 'reference');
  const problem = withKnown(
    say`"${name}" is of kind ${field.kind}; a path goes on only through an OBJECT field.`,
    references.map((each) => each.name),
  );
  return { owner: start, field: undefined, problem };
}

const missing = (name: string, object: ObjectType): Said | undefined =>
  object.unavailable.includes(name)
    ? undefined
    : unknown(name, fieldOf(object.name), [...object.fields.keys()]);

function endProblem({ fit, subject }: NameUse, end: End, objects: Objects): Said | undefined {
  const { owner, field } = end;
  if (!field || !owner) return end.problem;
  const meant = fit && viewFit(fit);
  const place = { object: owner, objects, subject };
  if (!meant || meant.fits(field, place)) return undefined;
  const known = [...owner.fields.values()].filter((each) => meant.fits(each, place));
  const names = known.map((each) => each.name);
  return meant.refuse?.(field) ?? unknown(field.name, meant.what(owner.name), names);
}

import type { ObjectType } from './catalog.ts';
import { formLayout } from './field-order.ts';
import { OWN_SECTION } from './tab-sections.ts';
import type { ViewFile } from './view.ts';
import { type Report, say, thing } from '../say.ts';
import { fieldOf, unknown } from '../unknown.ts';

/** What the page of a record shows must be there: fields, sections of the form, lists of records. */
export function checkRecord(object: ObjectType, view: ViewFile, report: Report): void {
  const { glance = [], quick = [], sections = [], related = [] } = view.record ?? {};
  const fields = [...object.fields.values()];
  const named = (
    list: readonly string[],
    key: string,
    known: readonly string[],
    what: ReturnType<typeof thing>,
  ) =>
    list.forEach((name, index) => {
      const pointer = `/record/${key}/${index}`;
      if (list.indexOf(name) < index) report(pointer, say`"${name}" is listed twice. Remove one.`);
      else if (!known.includes(name) && !object.unavailable.includes(name))
        report(pointer, unknown(name, what, known));
    });
  const shown = fields.flatMap(({ name, kind }) => (kind === 'NONE' ? [] : [name]));
  named(glance, 'glance', shown, fieldOf(object.name));
  const lists = fields.flatMap(({ name, kind, relation }) => (kind === 'LIST' && relation ? [name] : []));
  named(related, 'related', lists, fieldOf(object.name));
  const taken = fields.filter(({ kind, relation }) => kind === 'STRING' || (kind === 'LIST' && relation));
  named(
    quick,
    'quick',
    taken.map(({ name }) => name),
    thing`a text or a list of records of ${object.name}`,
  );
  const places = [...(formLayout({ ...object, view })?.sections ?? []).map(({ name }) => name), OWN_SECTION];
  named(sections, 'sections', places, thing`a section of this form`);
}

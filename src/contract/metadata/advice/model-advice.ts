import { formatOf, objectOf } from '../../formats/index.ts';
import type { ObjectType } from '../catalog.ts';
import type { ModelFile } from '../model.ts';
import { tellsAddress } from '../../formats/addresses.ts';
import { rowReferences } from '../about-people.ts';
import type { Advise } from './finding.ts';

/** What fields keep that nobody can understand. */
export function adviseModel({ fields }: ObjectType, model: ModelFile, advise: Advise): void {
  model.fields.forEach(({ name }, index) => {
    const field = fields.get(name);
    const { objectKey, beside } = (field && formatOf(field)) ?? {};
    if (!field || objectKey === undefined) return;
    const at = `/fields/${index}`;
    // Another field may say other things of the text than what it is about.
    const saying = beside?.find(({ settingsBy }) => settingsBy(name)[objectKey] === name);
    const names = saying && field.settings?.[saying.key];
    const matching = model.fields.find(({ computed }) => computed?.filterField === name)?.computed?.matching;
    if (names === undefined && objectOf(field) === undefined && matching === undefined) {
      const message = `Of "${name}" it is not known what it is about: people see its text. Add "${objectKey}"${saying ? `, or "${saying.key}"` : ''}.`;
      advise('about-nothing', `${at}/format`, message);
    }
  });
}

/** A field whose name says that it may hold somebody's address, or that it holds the id of any record. */
const TELLING_NAME = /(^a|[a-z]A)ddress$|(^r|[a-z]R)ecordId$/;

/**
 * Records with somebody's address or of any record that neither are people, nor always lead to one, nor say what they are
 * about: a role whose row rules hide somebody might find them here.
 */
export function advisePeople(
  object: ObjectType,
  model: ModelFile,
  people: ReadonlySet<string>,
  advise: Advise,
): void {
  if (model.about !== undefined || model.personal) return;
  const leads = rowReferences(object).some(
    ({ relation, required }) => required && people.has(relation?.target ?? ''),
  );
  const index = model.fields.findIndex(
    (field) => field.kind === 'STRING' && (tellsAddress(field) || TELLING_NAME.test(field.name)),
  );
  if (leads || index < 0) return;
  const name = model.fields[index]?.name ?? '';
  const message = `"${name}" may tell of a person whom row rules hide. Say with the key "about" by which fields records lead to people, or "relations" where only those do.`;
  advise('undecided-people', `/fields/${index}`, message);
}

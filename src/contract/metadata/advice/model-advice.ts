import { besideOf, formatOf, objectOf } from '../../formats/index.ts';
import type { ObjectType } from '../catalog.ts';
import type { ModelFile } from '../model.ts';
import type { Advise } from './finding.ts';

/** What fields keep that nobody can understand. */
export function adviseModel({ fields }: ObjectType, model: ModelFile, advise: Advise): void {
  model.fields.forEach(({ name }, index) => {
    const field = fields.get(name);
    const { objectKey, beside } = (field && formatOf(field)) ?? {};
    if (!field || objectKey === undefined) return;
    const at = `/fields/${index}`;
    // Another field may say other things of the text than what it is about.
    const saysObject = beside?.settingsBy(name)[objectKey] === name;
    const names = saysObject ? besideOf(field) : undefined;
    const matching = model.fields.find(({ computed }) => computed?.filterField === name)?.computed?.matching;
    if (names === undefined && objectOf(field) === undefined && matching === undefined) {
      const message = `Of "${name}" it is not known what it is about: people see its text. Add "${objectKey}"${saysObject ? `, or "${beside.key}"` : ''}.`;
      advise('about-nothing', `${at}/format`, message);
    }
  });
}

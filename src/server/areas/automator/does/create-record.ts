import { createRecord as create } from '../../../base/records/write.ts';
import type { RecordInput } from '../../../../contract/record/validate.ts';
import type { Behaviour, Step } from '../behaviour.ts';
import { valuesIn } from './change.ts';
import { targetOf } from './target.ts';

/**
 * A record of `object`, with `values`, and with what inputs of the names of its fields say; `leads`: the field by which it names
 * the run's record. Gives its `id`.
 */
export const createRecord: Behaviour = {
  name: 'createRecord',
  run: async (step) => {
    const target = targetOf(step, String(step.inputs['object']), 'CREATE');
    let made = '';
    const read = (_tx: unknown, id: string) => Promise.resolve({ id: (made = id) });
    await create({ ...target, read }, inputOf(step, target.object.fields));
    return { go: 'next', gives: { id: made } };
  },
};

const isOwn = ({ name, format }: Step['type']['inputs'][number]): boolean =>
  format !== 'values' && name !== 'object';

function inputOf(
  { inputs, type, recordId }: Step,
  fields: ReadonlyMap<string, { readonly kind: string }>,
): RecordInput {
  const { leads } = inputs;
  // Inputs of a record that was made before are its own, and not those of this one.
  const own = type.makes ? [type.makes.as] : type.inputs.flatMap((each) => (isOwn(each) ? [each.name] : []));
  const asked = own.flatMap((name): [string, unknown][] =>
    fields.has(name) && inputs[name] !== undefined ? [[name, inputs[name]]] : [],
  );
  const leading =
    typeof leads === 'string' ? { [leads]: fields.get(leads)?.kind === 'LIST' ? [recordId] : recordId } : {};
  return { ...valuesIn(inputs['values']), ...Object.fromEntries(asked), ...leading };
}

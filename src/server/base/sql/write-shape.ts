import type { Address } from '../../../contract/formats/addresses.ts';
import { columnType } from '../formats/index.ts';
import type { SelectNode } from '../plan/nodes.ts';
import type { Actor } from './audit.ts';
import type { AuditAction } from './audit-action.ts';
import type { Gate, GateTest } from './gate.ts';
import { numberOf } from './kept-text.ts';
import type { RecordKey, Values } from './record-key.ts';
import { membersOf, type Reference, updateTests, type WriteValues } from './write.ts';

/** What belongs to a write of one record beside its row. */
export interface Around {
  readonly actor: Actor;
  /** What the history calls the object. */
  readonly objectName: string;
  /** Of the row of the history. */
  readonly historyId: string;
  readonly references: readonly Reference[];
  /** By the name of the field that gets it: nobody's who was erased. */
  readonly addresses: ReadonlyMap<string, Address>;
  /** What is answered of the record as it is then. Without it, it is read afterwards. */
  readonly answer?: SelectNode | undefined;
}

/** A write of one record. */
export interface Write {
  readonly action: AuditAction;
  readonly key: RecordKey;
  /** That the record has to have, where it is there already. */
  readonly version: number;
  readonly values: WriteValues;
  readonly around: Around;
  readonly gate: Gate;
}

/** What the rules of the object's life ask of it. */
export const testsOf = ({ action, key: { object }, values, gate }: Write): readonly GateTest[] =>
  action === 'CREATE' ? gate.insert(membersOf(object, values)) : updateTests(object, values, gate);

/** Does the statement look the same whatever the values are, and whatever writes them? */
export function isPlain(write: Write): boolean {
  const { key, values, around, gate } = write;
  const { fields, custom } = values;
  const own = Object.keys(fields).map((name) => key.object.fields.get(name));
  return (
    gate.look() !== undefined &&
    !custom &&
    !around.references.length &&
    !around.actor.deed &&
    own.every((field) => field && columnType(field) && !field.element) &&
    (around.answer?.values ?? []).every(({ type }) => type === 'column' || type === 'typename')
  );
}

/** The same for writes whose statements look the same. */
export function shapeOf({ action, key: { tenantId, object }, values, around, gate }: Write): string {
  const { objectName, actor, addresses, answer } = around;
  return JSON.stringify([
    ...[
      action,
      tenantId,
      numberOf(object),
      objectName,
      actor.userId === null,
      values.by === undefined,
      values.back,
    ],
    Object.entries(values.fields).map(([name, value]) => [name, value === null]),
    [...addresses].map(([name, { kind }]) => [name, kind]),
    answer?.values.map((value) => [value.key, value.type === 'column' ? value.field.name : '']),
    gate.look(),
    // What it shows of tenants' own fields is what its reader sees.
    answer && numberOf(answer.object),
  ]);
}

/** What differs from one such write to the next, by names. */
export function callValues({ key, version, values, around, gate }: Write): ReadonlyMap<string, unknown> {
  const { actor, historyId, addresses } = around;
  return new Map<string, unknown>([
    ...Object.entries(values.fields).map(([name, value]) => [`field ${name}`, value] as const),
    ...[...addresses].map(([name, { value }]) => [`address ${name}`, value] as const),
    ...Object.entries({
      id: key.id,
      version,
      historyId,
      by: values.by,
      userId: actor.userId,
      name: actor.name,
      writer: gate.userId,
    }),
  ]);
}

/** The write, with names in the place of those values. */
export function named(write: Write, names: ReadonlyMap<string, string>): Write {
  const { key, values, around, gate } = write;
  const name = (of: string) => names.get(of) ?? '';
  const fields = Object.entries(values.fields).map(([field, value]) => [
    field,
    value === null ? null : name(`field ${field}`),
  ]);
  const addresses = [...around.addresses].map(
    ([field, { kind }]) => [field, { kind, value: name(`address ${field}`) }] as const,
  );
  return {
    ...write,
    key: { ...key, id: name('id') },
    // A parameter, whatever its type.
    version: name('version') as unknown as number,
    values: {
      ...values,
      fields: Object.fromEntries(fields) as Values,
      ...(values.by === undefined ? {} : { by: name('by') }),
    },
    around: {
      ...around,
      historyId: name('historyId'),
      actor: { userId: around.actor.userId === null ? null : name('userId'), name: name('name') },
      addresses: new Map(addresses),
    },
    gate: gate.userId === null ? gate : gate.by(name('writer')),
  };
}

import { MODEL_FEATURES, type ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { buildObjectModel } from '../../../engine/model/build-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { CURRENCIES, field, item, STATES, withSystem } from './fields.ts';
import { FORMAT_FIELDS } from './formats.ts';

const BASE: Pick<ObjectMetadata, 'actions' | 'defaults' | 'problems' | 'sections' | 'tabs' | 'unsupported' | 'view'> = {
  actions: ['VIEW', 'CREATE', 'EDIT', 'DELETE', 'EXPORT'],
  unsupported: MODEL_FEATURES,
  defaults: { pageSize: 25, form: { exclude: [], noEmptyOption: [] } },
  problems: [],
  sections: [],
  tabs: [],
  view: null,
};

const SAILOR: ObjectMetadata = {
  ...BASE,
  name: 'Sailor',
  label: 'Sailor',
  pluralLabel: 'Sailors',
  route: '/dev/gallery/sailors',
  recordLabel: '{firstName} {lastName}',
  fields: withSystem(
    field('firstName', 'STRING'),
    field('lastName', 'STRING', { required: true }),
    field('email', 'STRING', { format: 'email' }),
  ),
};

const crew = { typeName: 'Sailor', recordLabel: SAILOR.recordLabel };

/** An object with a field of every kind and of every format. */
const SHIP: ObjectMetadata = {
  ...BASE,
  name: 'Ship',
  label: 'Ship',
  pluralLabel: 'Ships',
  route: '/dev/gallery/ships',
  recordLabel: '{name}',
  fields: withSystem(
    field('name', 'STRING', { required: true, maxLength: 40 }),
    field('state', 'ENUM', { enumValues: STATES }),
    field('crewList', 'LIST', crew),
    field('captain', 'OBJECT', crew),
    field('loaded', 'INT', { min: 0, max: 100 }),
    ...FORMAT_FIELDS,
    field('currency', 'ENUM', { enumValues: CURRENCIES }),
    field('launched', 'LOCAL_DATE'),
    field('departs', 'TIMESTAMP'),
    field('insured', 'BOOLEAN'),
    field('tonnage', 'DOUBLE'),
    field('draught', 'FLOAT'),
    field('number', 'LONG'),
    field('watch', 'LOCAL_TIME'),
    field('briefing', 'LOCAL_DATETIME'),
    field('zone', 'ZONE_ID'),
    field('flags', 'LIST', { element: 'STRING' }),
    field('services', 'LIST', { element: 'ENUM', enumValues: STATES }),
    field('cargoList', 'LIST', {
      element: [item('goods', { required: true }), item('tons', { kind: 'INT' })],
    }),
    field('secret', 'NONE', { readOnly: true }),
  ),
  view: {
    columns: [
      { field: 'name', pinned: 'left', width: 160 },
      { field: 'state' },
      { field: 'crewList', max: 2, width: 260 },
      { field: 'captain' },
      { field: 'loaded', cell: 'progress' },
      { field: 'launched' },
      { field: 'website', hidden: true },
      { field: 'tonnage', hidden: true },
    ],
  },
  sections: [
    { name: 'main', label: 'Main facts' },
    { name: 'voyage', label: 'Voyage' },
    { name: 'papers', label: 'Papers' },
  ],
};

export const METADATA: Readonly<Record<string, ObjectMetadata>> = { Ship: SHIP, Sailor: SAILOR };

export const SHIP_MODEL: ObjectModel = buildObjectModel(SHIP);

/** Every field is a column. */
export const WIDE_MODEL: ObjectModel = buildObjectModel({
  ...SHIP,
  view: {
    columns: SHIP.fields
      .filter(({ kind, name }) => kind !== 'NONE' && name !== 'version')
      .map(({ name }) => ({ field: name })),
  },
});

/** A form with tabs, and a field that is shown under a condition. */
export const TABBED_MODEL: ObjectModel = buildObjectModel({
  ...SHIP,
  tabs: [
    { name: 'voyage', label: 'Voyage' },
    { name: 'papers', label: 'Papers' },
  ],
  view: {
    form: {
      sections: [
        { name: 'main', fields: ['name', 'state', 'remarks'] },
        { name: 'voyage', fields: ['captain', 'departs', 'zone'] },
        { name: 'papers', fields: ['website', 'launched', 'report'] },
      ],
      tabs: [
        { name: 'voyage', sections: ['voyage'] },
        { name: 'papers', sections: ['papers'] },
      ],
      fields: {
        remarks: {
          when: {
            type: 'FILTER',
            filter: { objectName: 'Ship', objectField: 'state', operator: 'EQUALS', value: '"IN_REPAIR"' },
          },
        },
      },
    },
  },
});

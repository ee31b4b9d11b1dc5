import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { TextFormat } from '../../../contract/kinds/kind.ts';
import { field } from './fields.ts';

interface FormatSample {
  /** The ship's field. */
  readonly name: string;
  readonly more?: Partial<ObjectField>;
  /** Of one ship after the other. */
  readonly values: readonly unknown[];
}

/** The ship has a field of every format. */
const SAMPLES = {
  url: { name: 'website', values: ['https://example.test/ships'] },
  email: { name: 'office', values: ['office@example.test'] },
  phone: { name: 'radio', values: ['+48600100200'] },
  multiline: { name: 'remarks', more: { maxLength: 2000 }, values: ['Two lines\nof remarks'] },
  filter: { name: 'rule', values: [null] },
  richText: {
    name: 'report',
    more: { maxLength: 2000 },
    values: ['<p>All <strong>well</strong> on board.</p>'],
  },
  money: {
    name: 'fare',
    more: { settings: { currencyField: 'currency' } },
    values: ['1250.00', '-89.90', '123456789012345678.91', null, '0.00'],
  },
  secret: { name: 'callSign', more: { maxLength: 200 }, values: ['••••••••', null] },
  sms: { name: 'signal', more: { maxLength: 1000 }, values: ['Ahoy {{name}}, we land at 12.', null] },
  document: {
    name: 'tour',
    more: { settings: { documentType: 'INTERACTIVE_VIDEO' } },
    values: [
      JSON.stringify({
        version: 1,
        asset: '',
        interactions: [
          {
            id: 'deck',
type: 'text',
from: 1,
to: 6,
x: 0.1,
y: 0.1,
width: 0.3,
height: 0.2,
            label: 'The deck',
text: 'Here they sleep.',
          },
          { id: 'on', type: 'jump', from: 8, label: 'Skip the hold', time: 12 },
        ],
        bookmarks: [{ id: 'bridge', time: 4, label: 'The bridge' }],
        endScreens: [{ id: 'end', title: 'Back in port' }],
        variables: [],
      }),
      null,
    ],
  },
  values: { name: 'changes', more: { settings: { valuesObject: 'Ship' } }, values: ['{"name":"Aurora"}', null] },
  objectName: { name: 'kindOf', values: ['Ship', null] },
  fieldName: { name: 'fieldOf', more: { settings: { namesOf: 'Ship' } }, values: ['name', null] },
  address: { name: 'hail', values: ['harbour@example.test', '+4930901820', null] },
  actionName: { name: 'deed', more: { settings: { namesOf: 'Ship' } }, values: ['launch', null] },
  color: { name: 'hull', values: ['#1f77b4', '#ffffff', '#000000', '#2ca02c', null] },
} satisfies Record<TextFormat, FormatSample>;

const LETTER: FormatSample = {
  name: 'newsletter',
  more: { settings: { documentType: 'letter' } },
  values: [
    JSON.stringify({
      version: 1,
      blocks: [
        { id: 'b1', type: 'heading', text: 'Hello {{name | fallback: "crew"}}' },
        { id: 'b2', type: 'text', text: '<p>All <strong>well</strong> on board.</p>' },
        { id: 'b3', type: 'button', label: 'The log', link: 'https://example.test/log' },
        { id: 'b4', type: 'footer', text: '<p>Harbour 1, Gdynia</p>', unsubscribe: 'Unsubscribe' },
      ],
    }),
    null,
  ],
};

const ENTRIES: readonly (readonly [TextFormat, FormatSample])[] = [
  ...(Object.entries(SAMPLES) as [TextFormat, FormatSample][]),
  ['document', LETTER],
];

export const FORMAT_FIELDS: readonly ObjectField[] = ENTRIES.map(([format, { name, more }]) =>
  field(name, 'STRING', { format, ...more }),
);

/** The values of the ship at a place. */
export const formatValues = (at: number): Readonly<Record<string, unknown>> =>
  Object.fromEntries(ENTRIES.map(([, { name, values }]) => [name, values[at % values.length]]));

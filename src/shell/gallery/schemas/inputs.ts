import type { SampleForm } from './sample-form.ts';

const text = { type: 'string' } as const;

/** One input of each kind. */
/** Nowhere in it a line can break. */
const LONG = 'x'.repeat(2000);

export const INPUTS: readonly SampleForm[] = [
  {
    name: 'Simple',
    schema: {
      title: 'Registration',
      description: 'A simple form.',
      type: 'object',
      required: ['firstName', 'lastName'],
      properties: {
        firstName: { ...text, title: 'First name', default: 'Ada' },
        lastName: { ...text, title: 'Last name', description: 'As in the passport' },
        age: { type: 'integer', title: 'Age', minimum: 0, maximum: 130 },
        bio: { ...text, title: 'About you' },
        password: { ...text, title: 'Password', minLength: 3 },
        telephone: { ...text, title: 'Telephone', minLength: 10 },
      },
    },
    uiSchema: {
      lastName: { 'ui:autocomplete': 'family-name', 'ui:enableMarkdownInDescription': true },
      age: { 'ui:widget': 'updown' },
      bio: { 'ui:widget': 'textarea', 'ui:placeholder': 'A few words' },
      password: { 'ui:widget': 'password', 'ui:help': 'The longer, the better' },
      telephone: { 'ui:options': { inputType: 'tel' } },
    },
  },
  {
    name: 'Numbers',
    schema: {
      type: 'object',
      title: 'Numbers',
      properties: {
        number: { type: 'number', title: 'Number' },
        integer: { type: 'integer', title: 'Whole number' },
        choice: { type: 'number', title: 'One of three', enum: [1, 2, 3] },
        radio: { type: 'number', title: 'One of three, in sight', enum: [1, 2, 3] },
        range: { type: 'integer', title: 'Range', minimum: 0, maximum: 100, multipleOf: 5 },
        steps: { type: 'number', title: 'Steps', multipleOf: 0.1 },
        rating: { type: 'integer', title: 'Rating', minimum: 1, maximum: 5 },
        hearts: { type: 'integer', title: 'Hearts' },
      },
    },
    uiSchema: {
      radio: { 'ui:widget': 'radio', 'ui:options': { inline: true } },
      range: { 'ui:widget': 'range' },
      steps: { 'ui:widget': 'updown' },
      rating: { 'ui:widget': 'rating' },
      hearts: { 'ui:widget': 'rating', 'ui:options': { shape: 'heart', stars: 3 } },
    },
    formData: { number: 3.14, integer: 42, choice: 2, radio: 1, range: 75, rating: 4 },
  },
  {
    name: 'Widgets',
    schema: {
      type: 'object',
      title: 'Widgets',
      properties: {
        email: { ...text, title: 'E-mail', format: 'email' },
        uri: { ...text, title: 'Web address', format: 'uri' },
        host: { ...text, title: 'Host', format: 'hostname' },
        ip: { ...text, title: 'Address in the network', format: 'ipv4' },
        id: { ...text, title: 'Identifier', format: 'uuid' },
        color: { ...text, title: 'Colour', format: 'color', default: '#151ce6' },
        named: { ...text, title: 'Colour by name', format: 'color', default: 'teal' },
        agreed: { type: 'boolean', title: 'Checkbox', description: 'Says why' },
        on: { type: 'boolean', title: 'Switch' },
        yesNo: { type: 'boolean', title: 'Radio buttons' },
        select: { type: 'boolean', title: 'Select' },
        secret: { ...text, title: 'Hidden', default: 'kept' },
        suggested: { ...text, title: 'With suggestions', examples: ['red', 'green', 'blue'] },
        clearable: { ...text, title: 'With a button to clear', default: 'text' },
        disabled: { ...text, title: 'Disabled', default: 'I am disabled.' },
        readonly: { ...text, title: 'Read only', default: 'I am read only.' },
        several: { ...text, title: 'Several lines', default: 'One\nTwo' },
        old: { ...text, title: 'Old', deprecated: true },
      },
    },
    uiSchema: {
      on: { 'ui:options': { switch: true } },
      yesNo: { 'ui:widget': 'radio' },
      select: { 'ui:widget': 'select' },
      secret: { 'ui:widget': 'hidden' },
      clearable: { 'ui:allowClearTextInputs': true },
      disabled: { 'ui:disabled': true },
      readonly: { 'ui:readonly': true },
      several: { 'ui:widget': 'textarea', 'ui:options': { rows: 3 } },
    },
  },
  {
    name: 'Dates',
    schema: {
      type: 'object',
      title: 'Dates and times',
      properties: {
        date: { ...text, title: 'Date', format: 'date' },
        time: { ...text, title: 'Time', format: 'time' },
        instant: { ...text, title: 'Instant', format: 'date-time' },
        altDate: { ...text, title: 'Date by its parts', format: 'date' },
        altInstant: { ...text, title: 'Instant by its parts', format: 'date-time' },
      },
    },
    uiSchema: {
      altDate: { 'ui:widget': 'alt-date', 'ui:options': { yearsRange: [1990, 2030], format: 'DMY' } },
      altInstant: { 'ui:widget': 'alt-datetime', 'ui:options': { yearsRange: [1990, 2030] } },
    },
    formData: { date: '2024-02-29', time: '13:45:00Z', instant: '2024-02-29T12:00:00Z' },
  },
  {
    name: 'Files',
    schema: {
      type: 'object',
      title: 'Files',
      properties: {
        file: { ...text, title: 'One file', format: 'data-url' },
        files: { type: 'array', title: 'Several files', items: { ...text, format: 'data-url' } },
        picture: { ...text, title: 'A picture', format: 'data-url' },
      },
    },
    uiSchema: { picture: { 'ui:options': { accept: '.png,.jpg', filePreview: true } } },
    formData: {
      picture:
        'data:image/png;name=dot.png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    },
  },
  { name: 'A single field', schema: { ...text, title: 'A single field' }, formData: 'initial value' },
  { name: 'A field without a title', schema: text },
  {
    name: 'Choices',
    schema: {
      type: 'object',
      title: 'Choices',
      properties: {
        named: {
          ...text,
          title: 'Named choices',
          oneOf: [
            { const: 'screen', title: 'Screen', description: 'Seen by all' },
            { const: 'print', title: 'Print', description: 'On paper' },
          ],
        },
        labelled: { ...text, title: 'With labels apart', enum: ['a', 'b', 'c'] },
        mixed: { title: 'Values of several types', enum: ['text', 1, true, null] },
        objects: { title: 'Objects', enum: [{ name: 'New York' }, { name: 'Amsterdam' }] },
        fixed: { const: 'this and nothing else', title: 'A constant' },
        several: {
          type: 'array',
          title: 'Several',
          uniqueItems: true,
          items: { ...text, enum: ['foo', 'bar', 'fuzz', 'qux'] },
        },
        many: {
          type: 'array',
          title: 'Several of many',
          uniqueItems: true,
          items: { ...text, enum: Array.from({ length: 20 }, (_, index) => `Choice ${index + 1}`) },
        },
      },
    },
    uiSchema: {
      labelled: {
        'ui:widget': 'radio',
        'ui:enumNames': ['First', 'Second', 'Third'],
        'ui:enumDisabled': ['b'],
      },
      objects: { 'ui:enumNames': ['New York', 'Amsterdam'] },
      several: { 'ui:widget': 'checkboxes', 'ui:options': { inline: true } },
    },
    formData: { named: 'print' },
  },
  {
    name: 'Values at the edge',
    schema: {
      type: 'object',
      title: 'Values at the edge',
      description: LONG,
      properties: {
        line: { ...text, title: LONG },
        lines: { ...text, title: 'Of several lines', description: LONG },
        fixed: { const: LONG, title: 'A long constant' },
        one: { title: 'A long object', enum: [{ name: LONG }, { name: 'short' }] },
        tiny: { type: 'number', title: 'Tiny' },
        arabic: { ...text, title: 'From right to left' },
      },
    },
    uiSchema: { lines: { 'ui:widget': 'textarea' } },
    formData: { line: LONG, lines: LONG, one: { name: LONG }, tiny: 1e-300, arabic: 'مرحبا' },
  },
];

import { describe, expect, it } from 'vitest';
import { type CompoundFilter, queryFilter } from '../../../src/contract/filter/filter.ts';
import { buildCatalog } from '../../../src/contract/metadata/build-catalog.ts';
import type { ViewFile } from '../../../src/contract/metadata/view.ts';

type Form = NonNullable<ViewFile['form']>;

const STEP = {
  fields: [
    { name: 'name', kind: 'STRING', maxLength: 50, required: true },
    { name: 'mail', kind: 'STRING', format: 'email' },
    { name: 'state', kind: 'ENUM', values: ['OPEN', 'DONE'] },
    { name: 'size', kind: 'INT' },
    { name: 'day', kind: 'LOCAL_DATE' },
    { name: 'secret', kind: 'NONE' },
    { name: 'born', kind: 'TIMESTAMP', readOnly: true },
    { name: 'next', kind: 'OBJECT', typeName: 'Step' },
    { name: 'owner', kind: 'OBJECT', typeName: 'Owner' },
  ],
};
const OWNER = {
  fields: [
    { name: 'name', kind: 'STRING' },
    { name: 'level', kind: 'INT' },
  ],
};

/** What is wrong with a form: `pointer: message`. */
function problems(form: Form): string[] {
  const { objects } = buildCatalog(
    new Map(
      Object.entries({
        'objects/Step/model.json': STEP,
        'objects/Owner/model.json': OWNER,
        'objects/Step/view.json': { form },
      }).map(([file, content]) => [file, JSON.stringify(content)]),
    ),
  );
  return (objects.get('Step')?.problems ?? []).map(({ pointer, message }) => `${pointer}: ${message}`);
}

const isOpen = queryFilter('Step', 'state', 'EQUALS', 'OPEN');
const sections = [
  { name: 'main', fields: ['name'] },
  { name: 'more', fields: ['size'] },
];
const withVariable = (id: string): CompoundFilter => ({
  type: 'FILTER',
  filter: { objectName: 'Owner', objectField: 'level', operator: 'GREATER', variable: { id } },
});

describe('a form', () => {
  it('may have tabs, conditions and rules of its fields', () => {
    const form: Form = {
      sections,
      tabs: [
        { name: 'first', sections: ['main'] },
        { name: 'second', sections: ['more', 'customFields'] },
      ],
      fields: {
        name: { minLength: 50, widget: 'multiline', wide: true },
        size: { when: isOpen, required: true },
        day: { pastAllowed: false, widget: 'year' },
        mail: { readOnly: true },
        owner: { picker: { filter: withVariable('form.size'), create: false } },
        next: { picker: { filter: queryFilter('Step', 'state', 'EQUALS', 'OPEN') } },
      },
    };
    expect(problems(form)).toEqual([]);
  });

  const wrong: Record<string, readonly [form: Form, problem: string | RegExp]> = {
    'a tab of no section': [
      { sections, tabs: [{ name: 'first', sections: ['man'] }] },
      /^\/form\/tabs\/0\/sections\/0: "man" is not a section of this form\. .*Did you mean "main"\?$/,
    ],
    'a section in two tabs': [
      {
        sections,
        tabs: [
          { name: 'first', sections: ['main'] },
          { name: 'second', sections: ['main'] },
        ],
      },
      /^\/form\/tabs\/1\/sections\/0: "main" is listed twice/,
    ],
    'two tabs of one name': [
      {
        sections,
        tabs: [
          { name: 'first', sections: ['main'] },
          { name: 'first', sections: ['more'] },
        ],
      },
      /^\/form\/tabs\/1\/name: "first" is listed twice/,
    ],
    'two sections of one name': [
      { sections: [...sections, { name: 'main', fields: ['day'] }] },
      /^\/form\/sections\/2\/name: "main" is listed twice/,
    ],
    'the section of own fields': [
      { sections: [{ name: 'customFields', fields: ['day'] }] },
      /^\/form\/sections\/0\/name: "customFields" is the section of the fields that tenants define/,
    ],
    'rules of no field': [
      { fields: { sise: {} } },
      /^\/form\/fields\/sise: "sise" is not a field of Step.*Did you mean "size"\?/,
    ],
    'rules of a field that is excluded': [
      { exclude: ['size'], fields: { size: { wide: true } } },
      /^\/form\/fields\/size: "size" is excluded/,
    ],
    'rules of a field without values': [
      { fields: { secret: {} } },
      /^\/form\/fields\/secret: Forms never show/,
    ],
    'a widget of another kind': [
      { fields: { size: { widget: 'radio' } } },
      /^\/form\/fields\/size\/widget: "radio" is for ENUM, BOOLEAN; "size" is of kind INT/,
    ],
    'a widget beside a format': [
      { fields: { mail: { widget: 'multiline' } } },
      /^\/form\/fields\/mail\/widget: "mail" has the format "email"/,
    ],
    'a past of what has none': [
      { fields: { size: { pastAllowed: false } } },
      /^\/form\/fields\/size\/pastAllowed: "pastAllowed" is for LOCAL_DATE, LOCAL_DATETIME, TIMESTAMP/,
    ],
    'a length of what is no text': [
      { fields: { size: { minLength: 2 } } },
      /^\/form\/fields\/size\/minLength: "minLength" is for STRING/,
    ],
    'a length that cannot be reached': [
      { fields: { name: { minLength: 51 } } },
      /^\/form\/fields\/name\/minLength: 51 is more than the 50 characters allowed/,
    ],
    'a picker of no relation': [
      { fields: { size: { picker: {} } } },
      /^\/form\/fields\/size\/picker: "picker" is for relations/,
    ],
    'a read-only field that is required': [
      { fields: { born: { required: true } } },
      /^\/form\/fields\/born\/required: "born" is read-only/,
    ],
    'a required field that nobody may fill in': [
      { fields: { name: { readOnly: true } } },
      /^\/form\/fields\/name\/readOnly: "name" is required and has no default/,
    ],
    'a required field that may be hidden': [
      { fields: { name: { when: isOpen } } },
      /^\/form\/fields\/name\/when: "name" is required and has no default/,
    ],
    'a condition on a field that is not there': [
      { fields: { size: { when: queryFilter('Step', 'stat', 'EQUALS', 'OPEN') } } },
      /^\/form\/fields\/size\/when\/filter\/objectField: "stat" is not a field of Step\. Known: .* Did you mean "state"/,
    ],
    'a condition on another object': [
      { fields: { size: { when: queryFilter('Owner', 'name', 'EQUALS', 'A') } } },
      /^\/form\/fields\/size\/when\/filter\/objectName: "Owner" is not the object of this form\. Known: Step/,
    ],
    'a condition on itself': [
      { fields: { size: { when: queryFilter('Step', 'size', 'GREATER', 1) } } },
      /^\/form\/fields\/size\/when: "size" depends on itself: size → size/,
    ],
    'a condition on itself by a way round': [
      {
        fields: {
          size: { when: queryFilter('Step', 'day', 'IS_NOT_NULL') },
          day: { when: queryFilter('Step', 'size', 'IS_NOT_NULL') },
        },
      },
      /^\/form\/fields\/size\/when: "size" depends on itself: size → day → size/,
    ],
    'a condition on what the form does not show': [
      { exclude: ['state'], fields: { size: { when: isOpen } } },
      /^\/form\/fields\/size\/when: The form does not show "state"/,
    ],
    'a variable of no field': [
      { fields: { owner: { picker: { filter: withVariable('form.sise') } } } },
      /^\/form\/fields\/owner\/picker\/filter: "form\.sise" is not a variable.*Did you mean "form\.size"\?/,
    ],
    'a picker filter that cannot be understood': [
      { fields: { owner: { picker: { filter: queryFilter('Owner', 'level', 'CONTAINS', 'x') } } } },
      /^\/form\/fields\/owner\/picker\/filter\/filter\/operator: "CONTAINS" is not an operator for INT\. Known: /,
    ],
  };

  it.each(Object.keys(wrong))('refuses %s', (name) => {
    const [form, problem] = wrong[name] as (typeof wrong)[string];
    expect(problems(form)[0]).toMatch(problem);
  });
});

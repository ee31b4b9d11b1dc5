import type { UiSchema } from '@rjsf/utils';

/** A layout of RJSF's grid suite: rows in rows, columns, a header, a choice of variants, and parts that depend on it. */
const jobPart = (value: string, ...children: readonly string[]) => ({
  'ui:condition': { field: 'employment.job_type', operator: 'all', value, children },
});

export const COMPLEX_GRID: UiSchema = {
  'ui:field': 'LayoutGridField',
  'ui:layoutGrid': {
    'ui:row': {
      children: [
        { 'ui:col': { className: 'col-xs-12', children: ['person'] } },
        {
          'ui:row': {
            children: [
              {
                'ui:columns': {
                  span: 4,
                  children: ['person.name.first', 'person.name.middle', 'person.name.last'],
                },
              },
              { 'ui:col': { span: 8, children: ['person.race'] } },
            ],
          },
        },
        { 'ui:col': { children: ['employment'] } },
        { 'ui:col': { children: [jobPart('company', 'employment.business', 'employment.location.city')] } },
        { 'ui:col': { children: [jobPart('education', 'employment.school')] } },
        { 'ui:col': { children: [jobPart('other', 'employment.description')] } },
      ],
    },
  },
  person: { 'ui:field': 'LayoutHeaderField', race: { 'ui:widget': 'checkboxes' } },
  employment: { description: { 'ui:widget': 'textarea' } },
};

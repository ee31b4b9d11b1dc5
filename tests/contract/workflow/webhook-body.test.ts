/** What a call to another system holds where its author has not said so. */
import { expect, it } from 'vitest';
import { bodyTypeOf } from '../../../src/contract/workflow/webhook-body.ts';

it.each([
  ['{"name": {{firstName}}}', 'JSON'],
  ['["{{firstName}}"]', 'JSON'],
  ['[]', 'JSON'],
  ['[{{total}}, null]', 'JSON'],
  ['{% if firstName %}{"name": "{{firstName}}"}{% else %}{}{% endif %}', 'JSON'],
  // No JSON whatever the values are: it is validated as JSON, and never sent as text with values that are not escaped.
  ['{"name": "{% if firstName %}{{firstName}}"{% else %}"{% endif %}}', 'JSON'],
  ['{"name": {{firstName}}', 'JSON'],
  ['', 'JSON'],
  ['{{firstName}} has called', 'TEXT'],
  ['[Lead] {{firstName}}', 'TEXT'],
  ['{% if firstName %}Hello{% endif %}', 'TEXT'],
])('%s: %s', (body, type) => expect(bodyTypeOf({ body })).toBe(type));

it('is what the author says', () => expect(bodyTypeOf({ body: '{', contentType: 'TEXT' })).toBe('TEXT'));

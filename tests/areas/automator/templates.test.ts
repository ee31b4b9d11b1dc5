/** What workflows can begin with: nothing in a template is wrong but what its user has to choose. */
import { expect, it } from 'vitest';
import { TEMPLATES } from '../../../src/areas/automator/templates.ts';
import { readWorkflow } from '../../../src/contract/workflow/read-workflow.ts';
import { hostApi } from '../../support/msw.ts';
import { preparePage } from '../../support/render.tsx';

preparePage();
const api = hostApi();

/** A campaign can only be chosen by who has one. */
const TO_CHOOSE = ['campaign required'];

it.each(TEMPLATES.map((template) => [template.name, template] as const))(
  '%s',
  async (_, { objectName, content }) => {
    const text = content((key) => `${key} "quoted"`);
    expect(readWorkflow(text).problems).toEqual([]);
    expect(text).not.toContain('$');
    const { data, errors } = await api.call(
      `query ($objectName: String, $content: JSON) {
      judged: validateWorkflow(objectName: $objectName, content: $content) { fieldExceptions { elementId propertyPath messageKey } }
    }`,
      { objectName, content: text },
    );
    expect(errors).toBeUndefined();
    const { fieldExceptions } = data['judged'] as {
      fieldExceptions: readonly { elementId: string; propertyPath: string; messageKey: string }[];
    };
    const wrong = fieldExceptions.filter(
      ({ propertyPath, messageKey }) => !TO_CHOOSE.includes(`${propertyPath} ${messageKey}`),
    );
    expect(wrong).toEqual([]);
  },
);

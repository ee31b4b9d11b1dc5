import { isContentType } from '../../../contract/interactive/content.ts';
import { readContent } from '../../../contract/interactive/read-content.ts';
import type { ServerFormat } from './server-format.ts';

/** What the form of content breaks. What else is wrong with it may be so in a draft. */
export const interactiveFormat: ServerFormat = {
  name: 'interactive',
  problems: (text, _variables, settings) => {
    const type = settings?.['contentType'];
    const problems = isContentType(type)
      ? readContent(type, text).problems
      : [{ path: '', messageKey: 'not-content', params: {} }];
    return problems.map(({ path: place, messageKey: rule, params }) => ({
      message: 'invalid-content',
      params: { ...params, place, rule },
    }));
  },
};

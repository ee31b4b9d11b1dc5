import { isJsonTemplate } from '../letters/json-template.ts';

/** What a call to another system holds. */
export const BODY_TYPES = ['JSON', 'TEXT'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const CONTENT_TYPES: Readonly<Record<BodyType, string>> = {
  JSON: 'application/json',
  TEXT: 'text/plain; charset=utf-8',
};

/** As the author says; workflows that say nothing send JSON where the content is JSON. */
export function bodyTypeOf({ contentType, body }: Readonly<Record<string, unknown>>): BodyType {
  const said = BODY_TYPES.find((each) => each === contentType);
  if (said) return said;
  if (typeof body !== 'string' || body.trim() === '') return 'JSON';
  return /^\s*(?:\{(?![{%])|\[)/.test(body) && isJsonTemplate(body) ? 'JSON' : 'TEXT';
}

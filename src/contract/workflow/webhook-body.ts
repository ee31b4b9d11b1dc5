/** What a call to another system holds. */
export const BODY_TYPES = ['JSON', 'TEXT'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

export const CONTENT_TYPES: Readonly<Record<BodyType, string>> = {
  JSON: 'application/json',
  TEXT: 'text/plain; charset=utf-8',
};

/** After tags of Liquid, a brace that is none of Liquid; or a bracket before a value: "[Lead] …" is text. */
const BEGINS_AS_JSON =
  /^\s*(?:\{%(?:[^%]|%(?!\}))*%\}\s*)*(?:\{(?![{%])|\[\s*(?:["\d{[\]-]|(?:true|false|null)\b))/;

/**
 * As the author says. Where a workflow says nothing, a content that begins as JSON is JSON: its values are escaped. Whether JSON comes
 * of it is validated (`body-not-json`).
 */
export function bodyTypeOf({ contentType, body }: Readonly<Record<string, unknown>>): BodyType {
  const said = BODY_TYPES.find((each) => each === contentType);
  if (said) return said;
  if (typeof body !== 'string' || body.trim() === '') return 'JSON';
  return BEGINS_AS_JSON.test(body) ? 'JSON' : 'TEXT';
}

/**
 * The scalar control's value (specification, sections 3 to 5 and 9): JSON text of a string, a number, true, false or
 * null, edited as a type and a text.
 */
export const SCALAR_TYPES = ['string', 'number', 'true', 'false', 'null'] as const;
export type ScalarType = (typeof SCALAR_TYPES)[number];

export const SCALAR_MAX_NUMBER = 999_999_999_999_999;
/** Of the number as it is typed. */
export const SCALAR_MAX_LENGTH = 18;

export interface Scalar {
  /** Undefined until one is picked; it is required. */
  readonly type: ScalarType | undefined;
  /** What stands in the entry of strings or numbers; empty for other types. */
  readonly text: string;
}

export const NO_SCALAR: Scalar = { type: undefined, text: '' };

/** `true`, `false` and `null` clear the entries; between the others nothing that fits is lost. */
export function withScalarType(scalar: Scalar, type: ScalarType): Scalar {
  if (type !== 'string' && type !== 'number') return { type, text: '' };
  return { type, text: type === 'number' && !acceptsDigits(scalar.text) ? '' : scalar.text };
}

/** May the number entry hold the text: digits only, at most 18? */
export function acceptsDigits(text: string): boolean {
  return /^[0-9]*$/.test(text) && text.length <= SCALAR_MAX_LENGTH;
}

/** Is the type missing, or the number missing or too great? The empty string is a string. */
export function isScalarInvalid({ type, text }: Scalar): boolean {
  if (type === undefined) return true;
  if (type !== 'number') return false;
  return text === '' || !acceptsDigits(text) || BigInt(text) > BigInt(SCALAR_MAX_NUMBER);
}

/** JSON text; undefined while the control is invalid. */
export function encodeScalar(scalar: Scalar): string | undefined {
  if (isScalarInvalid(scalar)) return undefined;
  const { type, text } = scalar;
  if (type === 'string') return JSON.stringify(text);
  return type === 'number' ? String(Number(text)) : type;
}

/** The inverse of `encodeScalar`. What is no scalar of ours, such as a list or -1, is none: the type is undefined. */
export function decodeScalar(json: string | undefined): Scalar {
  if (json === undefined) return NO_SCALAR;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return NO_SCALAR;
  }
  if (value === null || typeof value === 'boolean') return { type: `${value}`, text: '' };
  if (typeof value === 'string') return { type: 'string', text: value };
  const text = typeof value === 'number' ? String(value) : '';
  return text !== '' && acceptsDigits(text) ? { type: 'number', text } : NO_SCALAR;
}

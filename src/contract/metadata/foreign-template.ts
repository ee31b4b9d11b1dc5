import { Type } from 'typebox';

/** A name or path at a foreign server, in which places in braces stand for parts of other names. */
export const template = (
  description: string,
  example: string,
  more: { readonly minLength?: number; readonly 'x-default'?: string } = {},
) => Type.String({ minLength: 1, maxLength: 200, description, examples: [example], ...more });

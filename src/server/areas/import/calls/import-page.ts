import { ApiError } from '../../../../contract/errors.ts';

/** The page that a call about imports asks for. @throws ApiError bad-request beyond the bounds */
export function importPage(args: Readonly<Record<string, unknown>>, most: number) {
  const { limit, offset } = args as { readonly limit: number; readonly offset: number };
  for (const [path, value, max] of [
    ['limit', limit, most],
    ['offset', offset, Number.MAX_SAFE_INTEGER],
  ] as const) {
    if (value < 0 || value > max)
      throw new ApiError({ message: 'bad-request', path, params: { value, max } });
  }
  return { limit, offset };
}

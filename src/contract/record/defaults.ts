import type { Kind } from '../kinds/kind.ts';

/** The default of a relation to users: whoever creates the record. */
export const USER_DEFAULT = 'viewer.id';

interface Defaulted<D> {
  readonly name: string;
  readonly kind: Kind;
  readonly default: D | undefined;
}

/** The value of a new record that gives none, for the user who creates it; undefined: there is none. */
export function defaultOf<D>(
  { kind, default: given }: Omit<Defaulted<D>, 'name'>,
  userId: string | null | undefined,
): D | string | undefined {
  return kind === 'OBJECT' && given === USER_DEFAULT ? (userId ?? undefined) : given;
}

/** The fields with a default, and what that is. */
export const defaultsOf = <D, F extends Defaulted<D>>(
  fields: Iterable<F>,
  userId: string | null,
): (readonly [F, D | string])[] =>
  [...fields].flatMap((field) => {
    const value = defaultOf<D>(field, userId);
    return value === undefined ? [] : [[field, value] as const];
  });

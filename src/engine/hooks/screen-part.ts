/** A part of a screen: what it shows, or why it cannot. */
export interface ScreenPart<T> {
  readonly items: readonly T[] | undefined;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The part that an answered query, or a failed one, gives. */
export function screenPart<T>(
  items: readonly T[] | undefined,
  { error, refetch }: { readonly error?: unknown; readonly refetch: () => Promise<unknown> },
): ScreenPart<T> {
  return { items, error, retry: () => void refetch().catch(() => undefined) };
}

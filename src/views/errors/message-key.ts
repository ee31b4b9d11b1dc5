/** The text for what was refused: that of the rule itself, where it is one of an object's records. */
export function messageKey(
  exists: (key: string) => boolean,
  message: string,
  { object, rule }: Readonly<Record<string, unknown>>,
): string {
  const own = `rules:${String(object)}.${String(rule)}`;
  return message === 'rule-broken' && exists(own) ? own : `errors:responseErrorMsg.${message}`;
}

import type { TFunction } from 'i18next';

/** The text for what was refused: that of the rule itself, where it is one of an object's records. */
export function messageKey(
  exists: (key: string) => boolean,
  message: string,
  { object, rule }: Readonly<Record<string, unknown>>,
): string {
  const own = `rules:${String(object)}.${String(rule)}`;
  return message === 'rule-broken' && exists(own) ? own : `errors:responseErrorMsg.${message}`;
}

/** What is said of a refusal, with the record that is in its way where the server names one. */
export function refusalText(
  t: TFunction,
  exists: (key: string) => boolean,
  message: string,
  params: Readonly<Record<string, unknown>>,
): string {
  const text = t(messageKey(exists, message, params), { ...params });
  const { other } = params;
  return message === 'rule-broken' && other !== undefined
    ? `${text} ${t('errors:overlaps', { other })}`
    : text;
}

import type { TFunction } from 'i18next';
import { messageKey } from './message-key.ts';

type Params = Readonly<Record<string, unknown>>;

/** What was refused, in the language in use, and the other record that it is about, where the user sees that one. */
export function messageText(
  t: TFunction,
  exists: (key: string) => boolean,
  message: string,
  params: Params,
): string {
  const text = t(messageKey(exists, message, params), { ...params });
  const { otherRecord } = params;
  return otherRecord === undefined ? text : `${text} ${t('errors:otherRecord', { otherRecord })}`;
}

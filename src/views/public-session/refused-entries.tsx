import { useTranslation } from 'react-i18next';
import type { SessionEvent } from '../../contract/public-sessions/session-event.ts';

/** Says that answers did not reach the sender, with what was written, so that it can be copied. */
export function RefusedEntries({ events }: { readonly events: readonly SessionEvent[] }) {
  const { t } = useTranslation();
  const texts = events.flatMap(({ data }) => (typeof data?.['text'] === 'string' ? [data['text']] : []));
  return (
    <section role="alert" className="session-refused">
      <p>{t(texts.length ? 'public:textsNotTaken' : 'public:answersNotTaken')}</p>
      {texts.map((text) => (
        <blockquote key={text} dir="auto">
          {text}
        </blockquote>
      ))}
    </section>
  );
}

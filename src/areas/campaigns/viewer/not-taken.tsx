import { useTranslation } from 'react-i18next';
import type { ViewerEvent } from '../../../contract/viewer/viewed-message.ts';

/** Says that answers did not reach the sender, with what was written, so that it can be copied. */
export function NotTaken({ events }: { readonly events: readonly ViewerEvent[] }) {
  const { t } = useTranslation();
  const texts = events.flatMap(({ data }) => (typeof data?.['text'] === 'string' ? [data['text']] : []));
  return (
    <section role="alert" className="viewer-not-taken">
      <p>{t(texts.length ? 'viewer:textsNotTaken' : 'viewer:answersNotTaken')}</p>
      {texts.map((text) => (
        <blockquote key={text} dir="auto">
          {text}
        </blockquote>
      ))}
    </section>
  );
}

import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownPolicy } from '../../../contract/viewer/viewed-message.ts';
import type { PlayerProps } from './player-props.ts';

/** Asks for agreement to a policy: by a box that nobody has ticked before, and a press. */
export function Policy({ policy, tell }: { readonly policy: ShownPolicy } & Pick<PlayerProps, 'tell'>) {
  const { t, i18n } = useTranslation();
  const [isTicked, setTicked] = useState(false);
  const [isGiven, setGiven] = useState(policy.isGiven);
  const id = useId();
  const { name, text, version, language } = policy;
  const lang = language === 'vn' ? 'vi' : language;
  return (
    <section className="viewer-node" aria-labelledby={id}>
      <h2 id={id} dir="auto" lang={lang}>
        {name}
      </h2>
      <p dir="auto" lang={lang} className="viewer-text">
        {text}
      </p>
      <div role="status">{isGiven && <p>{t('viewer:agreeGiven')}</p>}</div>
      {!isGiven && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isTicked) return;
            tell('consented', { policy: policy.id, version, locale: i18n.language });
            setGiven(true);
          }}
        >
          <label className="viewer-choice">
            <input
              type="checkbox"
              required
              checked={isTicked}
              onChange={({ target }) => setTicked(target.checked)}
            />
            <span>{t('viewer:agree')}</span>
          </label>
          <button type="submit">{t('viewer:agreeSend')}</button>
        </form>
      )}
    </section>
  );
}

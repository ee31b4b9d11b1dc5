import { type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EndScreen as Screen } from '../../../contract/interactive/content.ts';
import type { Goto } from '../../../contract/interactive/parts.ts';
import { endActionId } from '../../../contract/interactive/playing.ts';
import type { ShownElement } from '../../../contract/viewer/viewed-message.ts';
import { RichText } from './rich-text.tsx';

interface Props {
  readonly ref?: Ref<HTMLElement>;
  /** Undefined where the author has made none. */
  readonly screen: Screen | undefined;
  readonly files: ShownElement['files'];
  readonly score: number | undefined;
  /** A button of the screen was pressed, by its id. */
  readonly onPress: (id: string) => void;
  readonly onFollow: (goto: Goto) => void;
  readonly onAgain: (() => void) | undefined;
  /** The element with the focus has just been removed: the heading takes the focus. */
  readonly takesFocus?: boolean;
}

/** What is shown at the end. */
export function EndScreen({
  ref,
  screen,
  files,
  score,
  onPress,
  onFollow,
  onAgain,
  takesFocus = false,
}: Props) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const file = files[screen?.asset ?? ''];
  return (
    <section ref={ref} className="viewer-end">
      <h2 ref={heading} tabIndex={-1} dir="auto">
        {screen?.title ?? t('viewer:end')}
      </h2>
      {file && <img src={file.path} alt={screen?.alt ?? file.alternativeText ?? ''} />}
      {screen?.text && <RichText text={screen.text} />}
      {score !== undefined && <p className="viewer-score">{t('viewer:score', { score })}</p>}
      <div className="viewer-row">
        {screen?.actions?.map(({ label, goto }, at) =>
          goto.type === 'url' ? (
            <a
              key={label}
              className="viewer-button"
              href={goto.url}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => onPress(endActionId(screen.id, at))}
            >
              <bdi>{label}</bdi>
            </a>
          ) : (
            <button
              key={label}
              type="button"
              onClick={() => {
                onPress(endActionId(screen.id, at));
                onFollow(goto);
              }}
            >
              <bdi>{label}</bdi>
            </button>
          ),
        )}
        {onAgain && (
          <button type="button" className="viewer-quiet" onClick={onAgain}>
            {t('viewer:again')}
          </button>
        )}
      </div>
    </section>
  );
}

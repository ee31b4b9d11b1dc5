import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Hotspot } from '../../../contract/interactive/content.ts';
import type { Goto } from '../../../contract/interactive/parts.ts';
import { boxStyle } from './interaction.tsx';
import type { PlayerProps } from './player-props.ts';
import { RichText } from './rich-text.tsx';

interface Props {
  readonly hotspots: readonly Hotspot[];
  readonly files: PlayerProps['element']['files'];
  readonly onOpen: (id: string) => void;
  readonly onFollow: (goto: Goto) => void;
  /** What they lie on. */
  readonly children: React.ReactNode;
}

/** Places of a picture that say more. */
export function Hotspots({ hotspots, files, onOpen, onFollow, children }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<string>();
  const opener = useRef<HTMLElement>(null);
  const close = () => {
    setOpen(undefined);
    opener.current?.focus();
  };
  const spot = hotspots.find(({ id }) => id === open);
  const file = files[spot?.asset ?? ''];
  return (
    <>
      <div className="viewer-still">
        {children}
        {hotspots.map((each) =>
          each.goto?.type === 'url' ? (
            <a
              key={each.id}
              className="viewer-spot viewer-at"
              style={boxStyle(each)}
              aria-label={each.label}
              title={each.label}
              href={each.goto.url}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => onOpen(each.id)}
            />
          ) : (
            <button
              key={each.id}
              type="button"
              className="viewer-spot viewer-at"
              style={boxStyle(each)}
              aria-label={each.label}
              title={each.label}
              aria-expanded={each.goto ? undefined : each.id === open}
              onClick={({ currentTarget }) => {
                opener.current = currentTarget;
                if (each.id !== open) onOpen(each.id);
                if (each.goto) onFollow(each.goto);
                else setOpen(each.id === open ? undefined : each.id);
              }}
            />
          ),
        )}
      </div>
      <div role="status">
        {spot && (
          <section className="viewer-said">
            <h2 dir="auto">{spot.label}</h2>
            {file && <img src={file.path} alt={spot.alt ?? file.alternativeText ?? ''} />}
            {spot.text && <RichText text={spot.text} />}
            <button type="button" className="viewer-quiet" onClick={close}>
              {t('viewer:close')}
            </button>
          </section>
        )}
      </div>
    </>
  );
}

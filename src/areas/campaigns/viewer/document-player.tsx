import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentOf } from '../../../contract/interactive/content.ts';
import type { Goto } from '../../../contract/interactive/parts.ts';
import { PdfPage } from '../../../views/widgets/pdf-page.tsx';
import { usePdf } from '../../../views/widgets/use-pdf.ts';
import { Hotspots } from './hotspots.tsx';
import type { PlayerProps } from './player-props.ts';

/** The pages of a document, one at a time, with places that say more. */
export function DocumentPlayer({ element, tell }: PlayerProps) {
  const { t } = useTranslation();
  const content = element.content as ContentOf['DOCUMENT'];
  const file = element.files[content.asset];
  const { place } = element.viewing.kept ?? {};
  const [page, setPage] = useState(typeof place === 'number' ? place : 1);
  const read = usePdf(file?.path);
  const isRead = Boolean(read);
  const where = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isRead) return;
    tell('reached', { place: String(page) });
    tell('kept', { place: page });
  }, [tell, page, isRead]);
  if (!file) return <p role="alert">{t('viewer:fileGone')}</p>;
  if (read === null) {
    return (
      <a className="viewer-button" href={file.path} target="_blank" rel="noreferrer">
        {t('viewer:openFile')}
      </a>
    );
  }
  const total = read?.numPages ?? file.pages ?? 1;
  const shown = Math.min(page, total);
  const label = t('viewer:page', { page: shown, total });
  const turnTo = (next: number) => {
    setPage(next);
    // What was pressed goes with its page, or cannot be pressed on the first and the last one.
    where.current?.focus({ preventScroll: true });
  };
  const follow = (goto: Goto) => {
    if (goto.type === 'page') turnTo(Math.min(goto.page, total));
    if (goto.type === 'start') turnTo(1);
  };
  return (
    <>
      <Hotspots
        key={shown}
        hotspots={content.hotspots.filter((each) => each.page === shown)}
        files={element.files}
        onOpen={(id) => tell('pressed', { interaction: id })}
        onFollow={follow}
      >
        {read ? (
          <PdfPage document={read} page={shown} label={label} />
        ) : (
          file.picture && <img src={file.picture} alt="" />
        )}
      </Hotspots>
      <div className="viewer-pages" role="group" aria-label={t('viewer:pages')}>
        <button
          type="button"
          disabled={shown === 1}
          onClick={() => (shown === 2 ? turnTo(1) : setPage(shown - 1))}
        >
          {t('viewer:before')}
        </button>
        <span ref={where} tabIndex={-1} aria-live="polite">
          {label}
        </span>
        <button
          type="button"
          disabled={shown === total}
          onClick={() => (shown + 1 === total ? turnTo(total) : setPage(shown + 1))}
        >
          {t('viewer:next')}
        </button>
        <a href={file.path} target="_blank" rel="noreferrer">
          {t('viewer:openFile')}
        </a>
      </div>
    </>
  );
}

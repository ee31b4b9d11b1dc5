import { type ComponentType, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { ContentPlayerProps, FramedPlayerProps } from '../../views/area/content-player.ts';
import page from '../public/public.css?inline';

type Props = FramedPlayerProps & {
  readonly Player: ComponentType<ContentPlayerProps>;
  readonly styles: string;
};

const EMPTY = '<!doctype html><meta charset="utf-8"><main></main>';

/** A player in a page of a width of its own, with the styles of receivers' pages and none of those around it. */
export function FramedPlayer({ Player, styles, title, width, scheme, ...props }: Props) {
  const [main, setMain] = useState<HTMLElement>();
  const { language } = useTranslation().i18n;
  useEffect(() => {
    const root = main?.ownerDocument.documentElement;
    if (!root) return;
    root.lang = language === 'vn' ? 'vi' : language;
    root.style.colorScheme = scheme ?? document.documentElement.style.colorScheme;
  }, [main, language, scheme]);
  return (
    <iframe
      title={title}
      srcDoc={EMPTY}
      style={{ width }}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!contentDocument) return;
        contentDocument.title = title;
        setMain(contentDocument.querySelector('main') ?? undefined);
      }}
    >
      {main &&
        createPortal(
          <>
            <style>{page + styles}</style>
            <Player {...props} />
          </>,
          main,
        )}
    </iframe>
  );
}

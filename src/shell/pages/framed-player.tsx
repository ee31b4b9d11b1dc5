import { type ComponentType, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ContentPlayerProps, FramedPlayerProps } from '../../views/area/content-player.ts';
import page from '../public/public.css?inline';

interface Props extends FramedPlayerProps {
  readonly Player: ComponentType<ContentPlayerProps>;
  readonly styles: string;
}

const EMPTY = '<!doctype html><meta charset="utf-8"><main></main>';

/** A player in a page of a width of its own, with the styles of receivers' pages and none of those around it. */
export function FramedPlayer({ Player, styles, title, width, ...props }: Props) {
  const [main, setMain] = useState<HTMLElement>();
  return (
    <iframe
      title={title}
      srcDoc={EMPTY}
      style={{ width }}
      onLoad={({ currentTarget: { contentDocument } }) => {
        if (!contentDocument) return;
        contentDocument.title = title;
        contentDocument.documentElement.lang = document.documentElement.lang;
        contentDocument.documentElement.style.colorScheme = document.documentElement.style.colorScheme;
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

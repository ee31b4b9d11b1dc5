import { type ComponentType, use, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  type AreaPlayer,
  ContentPlayerContext,
  type ContentPlayerProps,
  type FramedPlayerProps,
} from '../area/content-player.ts';
import { loadTexts } from '../texts/load-texts.ts';
import { late } from './late.tsx';
import page from './public.css?inline';

type Props = FramedPlayerProps & {
  readonly Player: ComponentType<ContentPlayerProps>;
  readonly styles: string;
};

const EMPTY = '<!doctype html><meta charset="utf-8"><main></main>';

const players = new WeakMap<AreaPlayer, ComponentType<FramedPlayerProps>>();

function framed(player: AreaPlayer): ComponentType<FramedPlayerProps> {
  const made = late<FramedPlayerProps>(async () => {
    const [{ Player, styles }] = await Promise.all([player.load(), ...player.texts.map(loadTexts)]);
    return (props) => <FramedPlayer {...props} Player={Player} styles={styles} />;
  });
  players.set(player, made);
  return made;
}

/** What plays interactive content as receivers have it, in a page of its own; its code comes late. Undefined: nothing plays. */
export function usePlayer(): ComponentType<FramedPlayerProps> | undefined {
  const player = use(ContentPlayerContext);
  return player && (players.get(player) ?? framed(player));
}

function dress(root: HTMLElement, language: string, scheme: string | undefined) {
  root.lang = language === 'vn' ? 'vi' : language;
  root.style.colorScheme = scheme ?? document.documentElement.style.colorScheme;
}

/** A player in a page of a width of its own, with the styles of receivers' pages and none of those around it. */
function FramedPlayer({ Player, styles, title, width, scheme, ...props }: Props) {
  const [main, setMain] = useState<HTMLElement>();
  const { language } = useTranslation().i18n;
  useEffect(() => {
    if (main) dress(main.ownerDocument.documentElement, language, scheme);
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

import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { captionsAddress } from '../../../contract/calls/captions.ts';
import { LOCALES } from '../../../contract/constants.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { CaptionsPanel } from '../captions/captions-panel.tsx';
import { useCaptions } from '../hooks/use-captions.ts';
import { languageLabel } from '../../../views/widgets/languages.ts';
import { OBJECT } from '../object.ts';
import { Player, type PlayerHandle } from '../player/player.tsx';
import { fittingVideo } from '../../../views/widgets/fitting-video.ts';

interface Props {
  readonly id: string;
  readonly address: string;
  readonly label: string;
}

/** A video with its captions, which can be written beside it. */
export function VideoPreview({ id, address, label }: Props) {
  const { i18n } = useTranslation();
  const locale = useIntlLocale();
  const { captions, isThere, speech, calls } = useCaptions(id);
  const { metadata } = useObjectMetadata(OBJECT);
  const player = useRef<PlayerHandle>(null);
  const handle = useCallback(() => player.current ?? undefined, []);
  const [chosen, setChosen] = useState<string>();
  const own = LOCALES.includes(i18n.language as never) ? locale : 'en';
  const language = chosen ?? (captions.find((each) => each.language === own) ?? captions[0])?.language ?? own;
  const tracks = useMemo(
    () =>
      captions.map(({ language: code, version }) => ({
        language: code,
        label: languageLabel(code, locale),
        // Another address once they have changed: what is on show is what was saved.
        address: captionsAddress(address, code, `v=${version}`),
      })),
    [captions, locale, address],
  );
  return (
    <>
      <Player
        address={fittingVideo(address)}
        label={label}
        tracks={tracks}
        shown={chosen ?? ''}
        handle={player}
      />
      {isThere && speech && (
        <CaptionsPanel
          id={id}
          address={address}
          captions={captions}
          language={language}
          onLanguage={setChosen}
          mayEdit={metadata?.actions.includes('EDIT') ?? false}
          speech={speech}
          player={handle}
          calls={calls}
        />
      )}
    </>
  );
}

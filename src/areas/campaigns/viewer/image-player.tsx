import { useTranslation } from 'react-i18next';
import type { ContentOf } from '../../../contract/interactive/content.ts';
import { Hotspots } from './hotspots.tsx';
import type { PlayerProps } from './player-props.ts';

/** A picture with places that say more. */
export function ImagePlayer({ element, tell }: PlayerProps) {
  const { t } = useTranslation();
  const content = element.content as ContentOf['IMAGE'];
  const file = element.files[content.asset];
  if (!file) return <p role="alert">{t('viewer:fileGone')}</p>;
  return (
    <Hotspots
      hotspots={content.hotspots}
      files={element.files}
      onOpen={(id) => tell('pressed', { interaction: id })}
      onFollow={() => undefined}
    >
      <img
        src={file.path}
        alt={content.alt ?? file.alternativeText ?? ''}
        onLoad={() => {
          tell('started');
          tell('reached', { place: '1' });
        }}
      />
    </Hotspots>
  );
}

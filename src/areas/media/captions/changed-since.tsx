import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { Cue } from '../../../contract/calls/captions.ts';
import { momentInput } from './model/moment.ts';

interface Props {
  /** What is there now. */
  readonly cues: readonly Cue[];
  readonly isBusy: boolean;
  readonly onMine: () => void;
  readonly onTheirs: () => void;
}

/** Others have saved since one began: which of both is kept is for the person to say, who sees both. */
export function ChangedSince({ cues, isBusy, onMine, onTheirs }: Props) {
  const { t } = useTranslation();
  return (
    <Callout compact intent="warning" role="alert">
      <p>{t('media:captions.changedSince')}</p>
      <details>
        <summary>{t('media:captions.theirs')}</summary>
        <ol className="cue-theirs">
          {cues.map(({ from, to, text }, at) => (
            <li key={at}>
              {momentInput(from)} – {momentInput(to)}: {text}
            </li>
          ))}
        </ol>
      </details>
      <div className="cue-save">
        <Button text={t('media:captions.keepMine')} disabled={isBusy} onClick={onMine} />
        <Button text={t('media:captions.takeTheirs')} onClick={onTheirs} />
      </div>
    </Callout>
  );
}

import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { type CaptionLossGroup, lossLines } from '../../../contract/calls/caption-loss.ts';

interface Props {
  readonly lost: readonly CaptionLossGroup[];
  readonly onClose: () => void;
}

/** What of an imported file is not among the captions: how many lines, why, and which. */
export function LossList({ lost, onClose }: Props) {
  const { t } = useTranslation();
  if (!lost.length) return null;
  return (
    <Callout compact intent="warning" role="status" title={t('media:captions.lost.title')}>
      <ul className="cue-lost">
        {lost.map((group) => (
          <li key={group.rule}>
            {t('media:captions.lost.lines', {
              count: group.count,
              lines: lossLines(group),
              what: t(`media:captions.lost.${group.rule}`),
            })}
          </li>
        ))}
      </ul>
      <Button size="small" text={t('media:captions.lost.close')} onClick={onClose} />
    </Callout>
  );
}

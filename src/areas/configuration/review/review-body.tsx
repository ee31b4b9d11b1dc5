import { Button } from '@blueprintjs/core';
import { CrossIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changeId, type ConfigReview, type ReviewChange, type Side } from '../model/config-review.ts';
import type { Decision } from '../hooks/use-config-review.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { placeOf } from '../changes/place-of.ts';
import { Conflicts } from './conflicts.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { Impacts } from './impacts.tsx';
import { Losses } from './losses.tsx';
import { Problems } from './problems.tsx';
import { PublishForm } from './publish-form.tsx';

interface Props {
  readonly review: ConfigReview;
  readonly onPublish: (note: string, take: readonly Decision[], allowLoss: boolean) => Promise<void>;
  readonly onReload: () => Promise<void>;
  readonly onDiscard: () => Promise<void>;
  /** `words`: what the change is, for people. */
  readonly onDrop: (change: ReviewChange, words: string) => void;
}

/** All changes, what stands in the way of them, what they break, and the button that makes them everybody's. */
export function ReviewBody({ review, onPublish, onReload, onDiscard, onDrop }: Props) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const [isDiscarding, setDiscarding] = useState(false);
  const [allowsLoss, setAllowsLoss] = useState(false);
  const { changes, problems, impacts, losses } = review;
  const conflicts = changes.filter(({ conflict }) => conflict);
  const left = conflicts.filter((change) => choices[changeId(change)] === undefined).length;
  const take = conflicts.flatMap((change): Decision[] => {
    const { document, layer, owner, key } = change;
    const side = choices[changeId(change)];
    return side ? [{ document, layer, owner, key, take: side }] : [];
  });
  return (
    <>
      <Problems problems={problems} changes={changes} />
      <Conflicts
        conflicts={conflicts}
        choices={choices}
        onChoose={(decided) => setChoices({ ...choices, ...decided })}
      />
      <Impacts impacts={impacts} />
      <Losses losses={losses} allowed={allowsLoss} onAllow={setAllowsLoss} />
      <section aria-labelledby="review-changes">
        <div className="review-head">
          <h2 id="review-changes">{t('configuration:reviewing.changes', { total: changes.length })}</h2>
          <Button
            size="small"
            variant="minimal"
            intent="danger"
            text={t('configuration:reviewing.discardAll')}
            onClick={() => setDiscarding(true)}
          />
        </div>
        <ChangeList
          changes={changes}
          level={3}
          actions={(change, words) => (
            <>
              <Link
                to={placeOf(change)}
                aria-label={t('configuration:reviewing.openChange', { change: words })}
              >
                {t('configuration:reviewing.open')}
              </Link>
              <Button
                size="small"
                variant="minimal"
                icon={<CrossIcon />}
                aria-label={t('configuration:reviewing.dropChange', { change: words })}
                title={t('configuration:reviewing.drop')}
                onClick={() => onDrop(change, words)}
              />
            </>
          )}
        />
      </section>
      <PublishForm
        hindrance={
          problems.length > 0
            ? t('configuration:reviewing.hasProblems', { total: problems.length })
            : left > 0
              ? t('configuration:reviewing.undecided', { total: left })
              : losses.length > 0 && !allowsLoss
                ? t('configuration:reviewing.lossesAsked')
                : undefined
        }
        onPublish={(note) => onPublish(note, take, allowsLoss)}
        onReload={onReload}
      />
      {isDiscarding && (
        <DiscardDialog total={changes.length} onDiscard={onDiscard} onClose={() => setDiscarding(false)} />
      )}
    </>
  );
}

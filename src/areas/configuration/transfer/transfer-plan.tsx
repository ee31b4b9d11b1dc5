import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConfigReview } from '../model/config-review.ts';
import { ChangeList } from '../changes/change-list.tsx';
import { Impacts } from '../review/impacts.tsx';
import { Losses } from '../review/losses.tsx';
import { Problems } from '../review/problems.tsx';
import { PublishForm } from '../review/publish-form.tsx';

interface Props {
  readonly plan: ConfigReview;
  readonly onApply: (note: string, allowLoss: boolean) => Promise<void>;
  /** The plan is not what would happen any more. */
  readonly onReload: () => Promise<void>;
}

/** What applying files would change, and the button that does it. */
export function TransferPlan({ plan, onApply, onReload }: Props) {
  const { t } = useTranslation();
  const [allowsLoss, setAllowsLoss] = useState(false);
  const { changes, problems, impacts, losses } = plan;
  return (
    <>
      <Problems problems={problems} changes={changes} />
      <Impacts impacts={impacts} />
      <Losses losses={losses} allowed={allowsLoss} onAllow={setAllowsLoss} />
      <section aria-labelledby="transfer-changes">
        <h3 id="transfer-changes">{t('configuration:reviewing.changes', { total: changes.length })}</h3>
        <ChangeList changes={changes} level={4} />
      </section>
      <PublishForm
        hindrance={
          problems.length > 0
            ? t('configuration:reviewing.hasProblems', { total: problems.length })
            : losses.length > 0 && !allowsLoss
              ? t('configuration:reviewing.lossesAsked')
              : undefined
        }
        onPublish={(note) => onApply(note, allowsLoss)}
        onReload={onReload}
      />
    </>
  );
}

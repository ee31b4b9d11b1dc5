import { Button } from '@blueprintjs/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnAction } from '../../../contract/metadata/introspection.ts';
import { smsLength, withShortLinks } from '../../../contract/letters/sms.ts';
import { useRecordLife } from '../../../engine/hooks/use-record-life.ts';
import { iconOf } from '../../../views/actions/action-icons.tsx';
import { ActionDialog } from '../../../views/actions/late-dialog.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { useFieldProblemText } from '../../../views/form-state/field-problem-text.ts';
import { useIsChanged } from '../../../views/form/use-is-changed.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { AudiencePanel } from '../audience/audience-panel.tsx';
import { OutboxLink } from '../outbox/outbox-link.tsx';
import { useCampaignCheck, useCampaignRefusals } from '../hooks/use-campaign-check.ts';
import { Findings } from './findings.tsx';
import { HiddenPolicies } from './hidden-policies.tsx';
import { LastTest } from './last-test.tsx';
import { Refusals } from './refusals.tsx';
import './review.css';
import { ShownVersions } from './shown-versions.tsx';
import { SenderDomain } from './sender-domain.tsx';
import { StartNow } from './start-now.tsx';
import { StepFacts } from './step-facts.tsx';

/** Id of what says why the campaign cannot be started. */
const REASON = 'review-reason';

/** The last look before a campaign goes out: all that was chosen, who gets it, the test, and the start. */
export function ReviewPart(props: PartProps) {
  const { model, record, open } = props;
  const { t } = useTranslation();
  const problemText = useFieldProblemText(model);
  const { life } = useRecordLife(model, record.id, record.version);
  // What is not saved yet would be sent by nobody.
  const isChanged = useIsChanged();
  const [asking, setAsking] = useState<OwnAction>();
  const offer = (name: string) => {
    const action = model.ownActions.find((each) => each.name === name);
    const found = life?.actions.find((each) => each.name === name);
    if (!action || !found) return undefined;
    return { action, refusal: found.refusal, title: found.refusal ? problemText(found.refusal) : undefined };
  };
  const [test, schedule] = [offer('testSend'), offer('schedule')];
  const [tries, setTries] = useState(0);
  const check = useCampaignCheck(record.id, record.version, tries);
  const start = useCampaignRefusals(record.id, record.version);
  const refusals = start.refusals ?? (schedule?.refusal ? [schedule.refusal] : []);
  // Where that is not known, the server still refuses what must not start.
  const canStart = !isChanged && !start.isBusy && refusals.length === 0;
  const errorCount = check.findings.filter(({ severity }) => severity === 'ERROR').length;
  // In this order: an approval is withdrawn of drafts alone.
  const follow = offer('unschedule') ?? offer('withdrawApproval');
  const approval = offer('approve') ?? offer('withdrawApproval');
  return (
    <div className="review">
      <StepFacts {...props} />
      <AudiencePanel model={model} record={record} />
      <SmsCount record={record} />
      <section aria-labelledby="review-test">
        <h3 id="review-test">{t('campaigns:review.test')}</h3>
        <LastTest model={model} record={record} />
        {/* Known anew once a test has come to its end. */}
        <OutboxLink key={String(record['testSentAt'])} id={record.id} />
        {test && (
          <Button
            icon={iconOf(test.action)}
            text={test.action.label}
            disabled={isChanged || test.refusal !== null}
            title={test.title}
            onClick={() => setAsking(test.action)}
          />
        )}
      </section>
      <section aria-labelledby="review-check">
        <h3 id="review-check">{t('campaigns:review.check')}</h3>
        <SenderDomain {...props} />
        <Findings check={check} again={() => setTries(tries + 1)} />
      </section>
      <section aria-labelledby="review-start">
        <h3 id="review-start">{t('campaigns:review.start')}</h3>
        <HiddenPolicies {...props} />
        <ShownVersions
          key={record.version}
          id={record.id}
          takeOver={
            follow && !follow.refusal
              ? { label: follow.action.label, start: () => setAsking(follow.action) }
              : undefined
          }
        />
        {approval && (
          <Button
            icon={iconOf(approval.action)}
            text={approval.action.label}
            disabled={isChanged || approval.refusal !== null}
            title={approval.title}
            onClick={() => setAsking(approval.action)}
          />
        )}
        {schedule && (
          <div className="review-start">
            <StartNow
              {...props}
              action={schedule.action}
              disabled={!canStart}
              reasonId={REASON}
              errorCount={errorCount}
            />
            <Button
              icon={iconOf(schedule.action)}
              text={t('campaigns:review.later')}
              disabled={!canStart}
              aria-describedby={canStart ? undefined : REASON}
              onClick={() => setAsking(schedule.action)}
            />
            {/* Why they are disabled stands beside them. */}
            <div id={REASON} role="status" className="review-reason">
              {isChanged && t('campaigns:review.saveFirst')}
              {!isChanged && refusals.length > 0 && (
                <Refusals model={model} open={open} problems={refusals} intent="warning" />
              )}
            </div>
          </div>
        )}
        {!schedule && life && <p className="audience-hint">{t('campaigns:review.notYours')}</p>}
      </section>
      {asking && (
        <Suspense fallback={null}>
          <ActionDialog model={model} record={record} action={asking} onClose={() => setAsking(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** How many messages the text makes for each receiver, before its variables are filled in. */
function SmsCount({ record }: Pick<PartProps, 'record'>) {
  const { t } = useTranslation();
  const numbers = new Intl.NumberFormat(useIntlLocale());
  const { type, smsText } = record;
  if (type !== 'SMS' || typeof smsText !== 'string') return null;
  const { segments } = smsLength(withShortLinks(smsText, location.origin));
  return <p>{t('campaigns:review.sms', { segments: numbers.format(segments) })}</p>;
}

import { Button } from '@blueprintjs/core';
import { Suspense, useMemo, useState } from 'react';
import type { OwnAction } from '../../../contract/metadata/introspection.ts';
import { useAbleRecords, useActionCalls } from '../../../engine/hooks/use-actions.ts';
import { iconOf } from '../../actions/action-icons.tsx';
import { useOfferActions } from '../../actions/screen-actions.ts';
import { useFieldProblemText } from '../../form-state/field-problem-text.ts';
import { loadTexts } from '../../texts/load-texts.ts';
import { late } from '../../widgets/late.tsx';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { useStable } from '../use-stable.ts';
import type { SelectionBarProps } from './bulk-props.ts';

const SelectionQuestion = late(async () => {
  const [{ SelectionQuestion: Question }] = await Promise.all([
    import('../../actions/selection-question.tsx'),
    loadTexts('actions'),
  ]);
  return Question;
});

/** Buttons for what can be done with the selected records, where the object has such actions. */
export function SelectionActions(props: SelectionBarProps) {
  return props.listing.model.ownActions.some(isForMany) && <AskedActions {...props} />;
}

const isForMany = (action: OwnAction): boolean => action.for !== 'one';

/** Each with how many of them can take it, where that is not all; disabled, with the reason, where none can. */
function AskedActions({ listing: { model }, selection, onJob, onClear }: SelectionBarProps) {
  const problemText = useFieldProblemText(model);
  const number = new Intl.NumberFormat(useIntlLocale());
  const target = useStable(selection.target);
  const records = useAbleRecords(model, target);
  const { takeMany } = useActionCalls(model);
  const [asking, setAsking] = useState<OwnAction>();
  const counts = useMemo(() => new Map(records?.actions.map((each) => [each.name, each])), [records]);
  const actions = useMemo(() => model.ownActions.filter(isForMany), [model]);
  const open = useMemo(
    () =>
      actions.flatMap((action) =>
        counts.get(action.name)?.able
          ? [
              {
                id: `act:${model.name}:${action.name}`,
                label: action.label,
                detail: model.pluralLabel,
                icon: iconOf(action),
                shortcut: action.shortcut,
                run: () => setAsking(action),
              },
            ]
          : [],
      ),
    [model, actions, counts, setAsking],
  );
  useOfferActions(open);
  const { total = 0, notFound = 0 } = records ?? {};
  return (
    <>
      {actions.map((action) => {
        const count = counts.get(action.name);
        const icon = iconOf(action);
        const some = count && count.able > 0 && count.able < total ? ` (${number.format(count.able)})` : '';
        return (
          <Button
            key={action.name}
            variant="outlined"
            {...(icon ? { icon } : {})}
            text={action.label + some}
            disabled={!count?.able}
            {...(count?.refusal ? { title: problemText(count.refusal) } : {})}
            aria-haspopup="dialog"
            onClick={() => setAsking(action)}
          />
        );
      })}
      {asking && (
        <Suspense fallback={null}>
          <SelectionQuestion
            key={asking.name}
            model={model}
            action={asking}
            target={target}
            able={counts.get(asking.name)?.able ?? 0}
            total={total}
            notFound={notFound}
            run={async (input) => {
              const job = await takeMany(asking, target, total, input);
              onJob({ job, verb: 'edit', total: total + notFound, isFinal: !asking.undoable });
              onClear();
            }}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

import { MenuDivider, MenuItem } from '@blueprintjs/core';
import type { OwnAction } from '../../contract/metadata/introspection.ts';
import type { ObjectRecord } from '../../engine/hooks/documents.ts';
import { useRecordLife } from '../../engine/hooks/use-record-life.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { useFieldProblemText } from '../form-state/field-problem-text.ts';
import { iconOf } from './action-icons.tsx';
import { hasDialog, useTakeAtOnce } from './use-take-action.ts';

interface Props {
  readonly model: ObjectModel;
  readonly record: ObjectRecord;
  /** The menu goes when an entry is chosen: who has opened it shows the dialog. */
  readonly onDialog: (record: ObjectRecord, action: OwnAction) => void;
}

/** Entries of a menu for what can be done with the record as it is: asked when the menu opens. */
export function ActionItems({ model, record, onDialog }: Props) {
  const problemText = useFieldProblemText(model);
  const takeAtOnce = useTakeAtOnce(model);
  const isAsked = model.ownActions.some((action) => action.for !== 'selection');
  const { life } = useRecordLife(model, isAsked ? record?.id : undefined, record?.version);
  const offered = model.ownActions.flatMap((action) => {
    const found = life?.actions.find(({ name }) => name === action.name);
    return found ? [{ action, refusal: found.refusal }] : [];
  });
  if (!offered.length) return null;
  return (
    <>
      <MenuDivider />
      {offered.map(({ action, refusal }) => {
        const icon = iconOf(action);
        return (
          <MenuItem
            key={action.name}
            {...(icon ? { icon } : {})}
            text={action.label}
            disabled={refusal !== null}
            {...(refusal ? { title: problemText(refusal) } : {})}
            onClick={() => (hasDialog(action) ? onDialog(record, action) : takeAtOnce(action, record))}
          />
        );
      })}
    </>
  );
}

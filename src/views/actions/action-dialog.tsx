import { labelText } from '../../contract/label.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { ActionQuestion } from './action-question.tsx';
import type { Acting } from './acting.ts';
import { useTakeAction } from './use-take-action.ts';

interface Props extends Acting {
  readonly model: ObjectModel;
  readonly onClose: () => void;
}

/** Asks for what an action on one record needs, and takes it. */
export function ActionDialog({ model, record, action, onClose }: Props) {
  const take = useTakeAction(model);
  return (
    <ActionQuestion
      model={model}
      action={action}
      record={record}
      about={<strong>{labelText(model.recordName, record)}</strong>}
      run={(input) => take(action, record, input)}
      onClose={onClose}
    />
  );
}

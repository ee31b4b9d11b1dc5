import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useProblemText } from '../../form-state/problem-text.ts';
import { ValueText } from '../../elements/value-text.tsx';
import type { CellTrouble, Theirs } from './use-cell-save.ts';

interface Props {
  readonly id: string;
  readonly trouble: CellTrouble;
  readonly field: FormFieldModel;
  readonly onMine: (theirs: Theirs) => void;
  readonly onTheirs: () => void;
  readonly onDrop: () => void;
}

/** Why the value is not saved, and what can be done. */
export function CellTroubleText({ id, trouble, field, onMine, onTheirs, onDrop }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const problemText = useProblemText();
  if (trouble.type !== 'conflict') {
    const text = trouble.type === 'problem' ? problemText(trouble.problem) : errorText(trouble.error);
    return (
      <div id={id} className="cell-editor-trouble" role="alert">
        <p>{text}</p>
        <div className="cell-editor-ways">
          <Button size="small" text={t('record:cell.drop')} onClick={onDrop} />
        </div>
      </div>
    );
  }
  const { theirs } = trouble;
  return (
    <div id={id} className="cell-editor-trouble" role="alert">
      <p>
        {t('record:cell.conflict')} <ValueText model={field} value={theirs.value} />
      </p>
      <div className="cell-editor-ways">
        <Button size="small" intent="primary" text={t('record:cell.mine')} onClick={() => onMine(theirs)} />
        <Button size="small" text={t('record:cell.theirs')} onClick={onTheirs} />
      </div>
    </div>
  );
}

import { Checkbox, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { INPUT_DEBOUNCE_MS } from '../../../contract/constants.ts';
import { useMatches } from '../../../engine/hooks/use-matches.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { useErrorText } from '../../errors/error-text.ts';
import { useRecordLabels } from '../../picker/use-record-labels.ts';
import { FocusInside } from '../../widgets/focus-inside.tsx';
import { inSentence } from '../../widgets/in-sentence.ts';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { useSettled } from '../../widgets/use-settled.ts';
import type { QuickProps } from './quick-props.ts';
import { useChosen } from './use-chosen.ts';

/** Records of a relation as boxes to tick: those chosen, then the first ones that the typed text finds. */
export function QuickRecords({ field, ...props }: QuickProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const state = useObjectModel(field.typeName ?? '');
  if (state.status === 'ready') return <RecordBoxes field={field} model={state.model} {...props} />;
  const text = { loading: t('list.loading'), broken: t('picker.broken'), failed: '' }[state.status];
  return (
    <p className="quick-choices" role="status">
      {state.status === 'failed' ? errorText(state.error) : text}
    </p>
  );
}

interface BoxesProps extends QuickProps {
  readonly model: ObjectModel;
}

function RecordBoxes({ field, model, values, onChange }: BoxesProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const errorText = useErrorText();
  const { chosen, toggle } = useChosen({ values, onChange });
  const [typed, setTyped] = useState('');
  const asked = useSettled(typed.trim(), INPUT_DEBOUNCE_MS);
  // Those that were chosen when it was opened stay on top, also once they are not ticked any more.
  const [first] = useState(values);
  const { labelOf } = useRecordLabels(field, first);
  const { matches, error } = useMatches(model, asked, undefined, first);
  const others = matches?.filter(({ id }) => !first.includes(id));
  const isFound = (others?.length ?? 0) + first.length > 0;
  return (
    <FocusInside>
      <div className="quick-choices" role="group" aria-label={field.label}>
        <InputGroup
          role="searchbox"
          value={typed}
          maxLength={200}
          placeholder={t('list.search')}
          aria-label={t('list.searchIn', { objects: inSentence(model.pluralLabel, locale) })}
          onValueChange={setTyped}
        />
        <div className="quick-boxes">
          {[...first.map((id) => ({ id, label: labelOf(id) ?? '…' })), ...(others ?? [])].map(
            ({ id, label }) => (
              <Checkbox key={id} checked={chosen.includes(id)} label={label} onChange={() => toggle(id)} />
            ),
          )}
        </div>
        <p role="status">
          {error
            ? errorText(error)
            : !matches
              ? t('list.loading')
              : !isFound && t('picker.noMatch', { search: asked })}
        </p>
      </div>
    </FocusInside>
  );
}

import { useTranslation } from 'react-i18next';
import type { BranchNode } from '../../../contract/interactive/content.ts';
import { onOneLine } from '../../../contract/kinds/formatted-text.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useEditor } from './editor-context.ts';
import { NumberInput } from './number-input.tsx';
import type { LabelledProps } from './part-props.ts';

/** Seconds with which a limit begins. */
const BEGUN = 30;

/** After how long it goes on by itself, and as if what had been chosen. */
export function TimeLimitInput({ label, item, place, value, onChange }: LabelledProps) {
  const { t } = useTranslation();
  const { readOnly, wrong } = useEditor();
  const limit = value as BranchNode['timeLimit'];
  const { choices = [] } = item as Pick<BranchNode, 'choices'>;
  const known = choices.some(({ id }) => id === limit?.choice);
  return (
    <fieldset className="ie-choices">
      <label className="ie-flag">
        <input
          type="checkbox"
          data-place={place}
          disabled={readOnly}
          checked={limit !== undefined}
          onChange={({ target }) =>
            onChange(target.checked ? { seconds: BEGUN, choice: choices[0]?.id ?? '' } : undefined)
          }
        />
        {label}
      </label>
      {limit && (
        <div className="ie-line">
          <NumberInput
            label={t('interactive:limitSeconds')}
            disabled={readOnly}
            place={`${place}/seconds`}
            min={3}
            max={3600}
            value={limit.seconds}
            onChange={(seconds) => seconds !== undefined && onChange({ ...limit, seconds })}
          />
          <span>{t('interactive:limitSeconds')}</span>
          <Select
            aria-label={t('interactive:limitChoice')}
            title={t('interactive:limitChoice')}
            aria-invalid={wrong.has(`${place}/choice`)}
            data-place={`${place}/choice`}
            disabled={readOnly}
            value={known ? limit.choice : ''}
            onChange={({ target }) => onChange({ ...limit, choice: target.value })}
          >
            {!known && <option value="">{t('interactive:nowhere')}</option>}
            {choices.map(({ id, text }, at) => (
              <option key={id} value={id}>
                {onOneLine(text) || t('interactive:choice', { number: at + 1 })}
              </option>
            ))}
          </Select>
          <label className="ie-flag">
            <input
              type="checkbox"
              data-place={`${place}/counts`}
              disabled={readOnly}
              checked={limit.counts === true}
              onChange={({ target }) => {
                const { counts: _, ...rest } = limit;
                onChange(target.checked ? { ...rest, counts: true } : rest);
              }}
            />
            {t('interactive:limitCounts')}
          </label>
        </div>
      )}
    </fieldset>
  );
}

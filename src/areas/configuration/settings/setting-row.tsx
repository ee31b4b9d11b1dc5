import { dequal } from 'dequal/lite';
import { Button, Tag } from '@blueprintjs/core';
import { HistoryIcon, ResetIcon } from '@blueprintjs/icons';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../../contract/record/validate.ts';
import { buildFormField } from '../../../engine/model/form-field.ts';
import { inputOf } from '../../../views/elements/input-of.tsx';
import { ValueText } from '../../../views/elements/value-text.tsx';
import { useProblemText } from '../../../views/form-state/problem-text.ts';
import { plainText } from '../../../views/widgets/plain-text.ts';
import { TextControl } from '../../../views/widgets/text-control.tsx';
import { useMoment } from '../changes/use-moment.ts';
import type { Setting } from '../hooks/use-settings.ts';
import { SettingHistory } from './setting-history.tsx';
import type { SettingDrafts } from './use-setting-drafts.ts';

interface Props {
  readonly setting: Setting;
  readonly drafts: SettingDrafts;
  readonly mayEdit: boolean;
}

/** A setting has its value at all times: a choice of nothing is not offered, and of two values both are in sight. */
const rulesOf = ({ field }: Setting) => ({
  noEmptyOption: new Set([field.name]),
  writable: true,
  fields: field.kind === 'BOOLEAN' ? { [field.name]: { widget: 'radio' as const } } : {},
});

const same = (one: unknown, other: unknown) => dequal(one ?? null, other ?? null);

/** Name, input, what is wrong, who set it, and the ways back: to the default, and through its history. */
export function SettingRow({ setting, drafts, mayEdit }: Props) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const moment = useMoment();
  const [hasHistory, setHistory] = useState(false);
  const { field, hint, isDefault, isSecret, changedBy, changedAt } = setting;
  const { value, isChanged, isStale, problem } = drafts.stateOf(setting);
  const model = useMemo(() => buildFormField(field, rulesOf(setting)), [field, setting]);
  const Input = inputOf(model);
  const id = `setting-${field.name}`;
  const hasDefault = !isEmpty(setting.default);
  const isEmptied = isChanged && isEmpty(value);
  const differs = isChanged ? !same(value, setting.default) : !isDefault;
  const isOwn = isSecret ? !isDefault && !isEmptied : differs && !isEmpty(value);
  const { target, asked } = field.settings ?? {};
  // The server empties a secret with the write that changes where it is sent.
  const isAsked = isSecret && !isDefault && !isChanged && drafts.hasChanged(String(target ?? '').split(' '));
  const input = {
    id,
    model,
    value: value ?? null,
    onChange: (next: unknown) => drafts.change(setting, next),
    onBlur: () => undefined,
    required: hasDefault,
    readOnly: !mayEdit,
    invalid: problem !== undefined,
    describedBy: `${id}-notes`,
  };
  return (
    <div className="setting" data-key={field.name}>
      <div className="setting-head">
        <label htmlFor={id}>{field.label}</label>
        {isOwn && (
          <Tag minimal round intent="primary">
            {t(`configuration:settings.${isSecret ? 'isSet' : 'changed'}`)}
          </Tag>
        )}
        <span className="setting-tools">
          {isOwn && mayEdit && (
            <Button
              variant="minimal"
              size="small"
              icon={<ResetIcon />}
              text={t(`configuration:settings.${isSecret ? 'remove' : 'reset'}`)}
              aria-label={t('configuration:reset', { label: field.label })}
              onClick={() => drafts.change(setting, isSecret ? '' : setting.default)}
            />
          )}
          <Button
            variant="minimal"
            size="small"
            icon={<HistoryIcon />}
            aria-label={t('configuration:settings.historyOf', { label: field.label })}
            title={t('configuration:settings.historyOf', { label: field.label })}
            onClick={() => setHistory(true)}
          />
        </span>
      </div>
      <div className="setting-input">
        {isSecret ? (
          <TextControl
            {...input}
            type="password"
            autoComplete="new-password"
            format={plainText}
            parse={(text) => (text === '' ? null : text)}
          />
        ) : (
          Input && <Input {...input} />
        )}
      </div>
      <div id={`${id}-notes`} className="setting-notes">
        {problem && (
          <p role="alert" className="setting-problem">
            {problemText(problem)}
          </p>
        )}
        {setting.isUnusable && (
          <p className="setting-problem">
            {t(`configuration:settings.${isSecret ? 'unreadable' : 'unfit'}`)}
          </p>
        )}
        {isSecret && isEmptied && <p>{t('configuration:settings.willGo')}</p>}
        {isAsked && (
          <p role="alert" className="setting-problem">
            {asked}
          </p>
        )}
        {isSecret && field.filled && <p>{field.filled}</p>}
        {hint !== null && <p>{hint}</p>}
        {hasDefault && (isOwn || isEmpty(value)) && (
          <p>
            {t('configuration:settings.default')} <ValueText model={model} value={setting.default} />
          </p>
        )}
        {changedAt !== null && !isStale && (
          <p>{[changedBy, moment(changedAt)].filter((text) => text !== null).join(', ')}</p>
        )}
      </div>
      {isStale && (
        <div role="alert" className="setting-stale">
          <span>
            {t('configuration:settings.stale', { name: changedBy ?? '', at: moment(changedAt ?? '') })}{' '}
            {!isSecret && <ValueText model={model} value={setting.value} />}
          </span>
          <Button
            size="small"
            text={t('configuration:settings.takeTheirs')}
            onClick={() => drafts.drop(setting)}
          />
          <Button
            size="small"
            text={t('configuration:settings.keepMine')}
            onClick={() => drafts.keepMine(setting)}
          />
        </div>
      )}
      {hasHistory && <SettingHistory setting={setting} model={model} onClose={() => setHistory(false)} />}
    </div>
  );
}

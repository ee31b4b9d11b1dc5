import { Button, Switch } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { useSaid } from '../hooks/use-said.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { ChoiceField } from '../visual/choice-field.tsx';
import { FilterField } from '../visual/filter-field.tsx';
import { NamesField } from '../visual/names-field.tsx';
import { CompareRow } from './compare-row.tsx';
import { CyclePart } from './cycle-part.tsx';
import { comparisonOf, newComparison, recordVariables } from './own-compare.ts';
import type { OwnModel } from './own-model.ts';
import { OverlapPart } from './overlap-part.tsx';
import { UniquePart } from './unique-part.tsx';
import { lifeOf, newRule, putRule, type Rule, RULE_KINDS, rulesOf, withRule } from './own-rules.ts';
import { RemoveRule } from './remove-rule.tsx';

interface Props {
  readonly document: ConfigDocument;
  readonly model: OwnModel;
}

/** What the object's records may go through: states and steps, and rules in words. */
export function RulesPart({ document, model }: Props) {
  const { t } = useTranslation();
  const said = useSaid();
  const life = lifeOf(model);
  const rules = rulesOf(life);
  const kinds = RULE_KINDS.filter((kind) => kind !== 'deletableWhen' || !life.deletableWhen);
  const comparison = newComparison(document.objectName, model);
  const problems = document.problems.filter(({ pointer }) => !pointer.startsWith('/fields'));
  return (
    <section className="config-own-life" aria-labelledby="config-own-life">
      <h3 id="config-own-life">{t('configuration:ownRules.title')}</h3>
      <p className="config-hint">{t('configuration:ownRules.intro')}</p>
      {problems.map((problem) => (
        <p key={problem.pointer + problem.message} className="config-own-problem">
          {said(problem)}
        </p>
      ))}
      <Switch
        label={t('configuration:ownRules.appendOnly')}
        checked={life.appendOnly === true}
        onChange={({ currentTarget: { checked } }) =>
          document.replace(withRule(model, 'appendOnly', checked || undefined))
        }
      />
      <CyclePart
        objectName={document.objectName}
        model={model}
        onReplace={(next) => document.replace(next)}
      />
      <ul className="config-own-rule-list">
        {rules.map((rule) => (
          <li key={rule.name}>
            <RuleItem
              objectName={document.objectName}
              model={model}
              rule={rule}
              onChange={(next) => document.replace(putRule(model, rule, next))}
            />
          </li>
        ))}
      </ul>
      <div className="config-own-tools">
        {kinds.map((kind) => (
          <Button
            key={kind}
            icon={<PlusIcon />}
            text={t(`configuration:ownRules.add.${kind}`)}
            onClick={() => {
              const rule = newRule(document.objectName, model, kind);
              document.replace(putRule(model, rule, rule));
            }}
          />
        ))}
        <Button
          icon={<PlusIcon />}
          text={t('configuration:ownRules.add.compare')}
          disabled={!comparison}
          onClick={() => comparison && document.replace(putRule(model, comparison, comparison))}
        />
      </div>
      <UniquePart model={model} onReplace={(next) => document.replace(next)} />
      <OverlapPart model={model} onReplace={(next) => document.replace(next)} />
    </section>
  );
}

interface RuleProps {
  readonly objectName: string;
  readonly model: OwnModel;
  readonly rule: Rule;
  readonly onChange: (rule: Rule | undefined) => void;
}

/** One rule: what it asks of a record, and of which fields it is. */
function RuleItem({ objectName, model, rule, onChange }: RuleProps) {
  const { t } = useTranslation();
  const { kind, name, filter, fields, except, at } = rule;
  const compared = kind === 'checks' ? comparisonOf(filter) : undefined;
  return (
    <fieldset className="config-own-rule">
      <legend>
        {t(`configuration:ownRules.kind.${kind}`)} <code>{name}</code>
      </legend>
      {compared ? (
        <CompareRow
          objectName={objectName}
          model={model}
          value={compared}
          onChange={(next) => onChange({ ...rule, filter: next })}
        />
      ) : (
        <FilterField
          counts={false}
          objectName={objectName}
          idPrefix={`rule-${name}`}
          value={filter}
          none=""
          required
          {...(kind === 'checks' ? { variables: recordVariables(objectName, model) } : {})}
          onChange={(next) => {
            if (next) onChange({ ...rule, filter: next });
          }}
        />
      )}
      {fields && (
        <NamesField
          label={t('configuration:ownRules.locked')}
          value={fields}
          placeholder={t('configuration:ownRules.allFields')}
          onChange={(next) => onChange({ ...rule, fields: next })}
        />
      )}
      {except && (
        <NamesField
          label={t('configuration:ownRules.except')}
          value={except}
          placeholder={t('configuration:ownRules.nothing')}
          onChange={(next) => onChange({ ...rule, except: next })}
        />
      )}
      {at !== undefined && (
        <ChoiceField
          label={t('configuration:ownRules.toldAt')}
          value={at}
          choices={model.fields.map((field) => ({ value: field.name, label: field.name }))}
          onChange={(next) => onChange({ ...rule, at: next })}
        />
      )}
      <RemoveRule name={name} onRemove={() => onChange(undefined)} />
    </fieldset>
  );
}

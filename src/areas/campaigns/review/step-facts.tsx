import { Button } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../../contract/record/validate.ts';
import { columnValue } from '../../../engine/model/column-value.ts';
import { isRelation } from '../../../engine/model/fields.ts';
import type { FormFieldModel } from '../../../engine/model/object-model.ts';
import type { PartProps } from '../../../views/area/record-parts.ts';
import { plainColumn } from '../../../views/record/fact-value.tsx';
import { isLarge } from '../../../views/record/large.ts';
import { RecordLinks } from '../../../views/record/record-links.tsx';
import { cellText } from '../../../views/cells/index.ts';
import { useFormat } from '../../../views/widgets/use-format.ts';

const idOf = (value: unknown): string => (value as { readonly id: string }).id;

/** What was chosen in each step, with the way back to it. */
export function StepFacts({ model, record, open }: PartProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { steps } = model.form;
  const factsOf = (sections: readonly string[]) =>
    model.form.sections
      .filter(({ name }) => sections.includes(name))
      .flatMap((section) => section.fields)
      .filter(({ field, readOnly }) => !readOnly && !isEmpty(record[field.name]));
  const shown = (each: FormFieldModel) => {
    // What is long is read in its step.
    if (isLarge(each)) return '✓';
    const value = record[each.field.name];
    if (isRelation(each.field)) return <RecordLinks field={each.field} ids={[value].flat().map(idOf)} />;
    const column = plainColumn(each);
    return cellText(columnValue(record, column), column, format, record);
  };
  return (
    <dl className="review-steps">
      {steps?.order.map(({ name, sections = [] }) => {
        const facts = factsOf(sections);
        if (sections.length === 0) return null;
        const title = steps.titles.find((each) => each.name === name)?.label ?? name;
        return (
          <div key={name}>
            <dt>{title}</dt>
            <dd>
              {facts.length === 0 && <span className="audience-hint">{t('campaigns:review.nothing')}</span>}
              <ul>
                {facts.map((each) => (
                  <li key={each.field.name}>
                    <span className="review-label">{`${each.field.label}: `}</span>
                    {shown(each)}
                  </li>
                ))}
              </ul>
              <Button
                size="small"
                variant="minimal"
                text={t('campaigns:review.edit')}
                aria-label={t('campaigns:review.editStep', { step: title })}
                onClick={() => open(name)}
              />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

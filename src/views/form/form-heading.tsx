import { ChevronRight } from '@blueprintjs/icons';
import { type ReactNode, Suspense, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { labelText } from '../../contract/label.ts';
import type { RecordLife } from '../../contract/metadata/introspection.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import { ChosenActions } from '../actions/chosen-actions.tsx';
import { RecordActions } from '../actions/late-actions.ts';
import { ConvertButton } from '../convert/convert-button.tsx';
import { HistoryButton } from '../history/history-button.tsx';
import { PersonalButton } from '../personal/personal-button.tsx';
import { Folded } from '../widgets/folded.tsx';
import { inSentence } from '../widgets/in-sentence.ts';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { PHONE, useMedia } from '../widgets/use-media.ts';
import type { StoredRecord } from '../form-state/record-actions.ts';
import { ListTitleContext } from './list-title.ts';
import './form-print.css';

export interface FormHeadingProps {
  readonly model: ObjectModel;
  readonly route: string;
  readonly record: StoredRecord | undefined;
  readonly life?: RecordLife | undefined;
  /** The ways to the records beside it. */
  readonly steps?: ReactNode;
  /** What can be done with it beside what is the same wherever it is shown. */
  readonly actions?: ReactNode;
  readonly more?: ReactNode;
}

/** The way back to the list, and the record's label. */
export function FormHeading({ model, route, record, life, steps, actions, more }: FormHeadingProps) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const isPhone = useMedia(PHONE);
  const listTitle = use(ListTitleContext);
  const id = record?.id;
  const target = useMemo(() => id !== undefined && { ids: [id] }, [id]);
  const title = record
    ? labelText(model.recordName, record)
    : t('form.new', { label: inSentence(model.label, locale) });
  return (
    <header className="form-heading">
      <nav aria-label={t('form.breadcrumb')}>
        <ol>
          <li>
            <Link to={route}>{listTitle ?? model.pluralLabel}</Link>
            <ChevronRight aria-hidden />
          </li>
          <li aria-current="page">{title}</li>
        </ol>
      </nav>
      <div className="form-steps">{steps}</div>
      <div className="form-title">
        <h1>{title}</h1>
        {actions}
        <Folded isFolded={isPhone && record !== undefined}>
          {record && life && model.ownActions.length > 0 && (
            <Suspense fallback={null}>
              <RecordActions model={model} record={record} life={life} isWhole={isPhone} />
            </Suspense>
          )}
          {target && <ChosenActions model={model} target={target} />}
          {record && model.actions.includes('EDIT') && !model.unsupported.includes('convert') && (
            <ConvertButton model={model} record={record} isConverted={life?.isConverted ?? false} />
          )}
          {record && isPersonal(model) && <PersonalButton model={model} route={route} record={record} />}
          {record && !model.unsupported.includes('history') && (
            <HistoryButton model={model} id={record.id} version={record.version} />
          )}
          {more}
        </Folded>
      </div>
    </header>
  );
}

/** About a person, and the viewer may give out or erase what is held on one. */
const isPersonal = ({ actions, unsupported }: ObjectModel): boolean =>
  !unsupported.includes('personal') && (actions.includes('EXPORT') || actions.includes('ERASE'));

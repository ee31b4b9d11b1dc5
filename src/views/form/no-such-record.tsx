import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ObjectModel } from '../../engine/model/object-model.ts';

interface Props {
  readonly model: Pick<ObjectModel, 'label' | 'pluralLabel'>;
  /** The list's address. */
  readonly route: string;
}

/** Nothing is known of the record, or nothing may be told. */
export function NoSuchRecord({ model, route }: Props) {
  const { t } = useTranslation();
  return (
    <div className="form-state">
      <h1>{t('form.notFound.title')}</h1>
      <p>{t('form.notFound.text', { label: model.label })}</p>
      <Link to={route}>{model.pluralLabel}</Link>
    </div>
  );
}

import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { FormModel } from '../../engine/model/object-model.ts';

/** In development: which fields a form cannot show, and why. In production they render nothing. */
export function UnshownNote({ fields }: { readonly fields: FormModel['unshown'] }) {
  const { t } = useTranslation();
  return (
    <Callout intent="warning" compact className="form-unshown">
      {fields.map(({ name, kind }) => (
        <div key={name}>{t('form.unshown', { field: name, kind })}</div>
      ))}
    </Callout>
  );
}

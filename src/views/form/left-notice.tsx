import { Button, Callout } from '@blueprintjs/core';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../widgets/use-intl-locale.ts';
import { useFormStore } from '../form-state/form-context.ts';

/** Says what was typed into fields that the form has lost while it was open: kept, neither judged nor sent. */
export function LeftNotice() {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const store = useFormStore();
  const left = useSyncExternalStore(store.subscribe, () => store.get().left);
  const fields = Object.values(left);
  if (fields.length === 0) return null;
  const texts = fields.map(({ label, value }) => (isPlain(value) ? `${label} (${String(value)})` : label));
  return (
    <Callout intent="warning" compact className="form-notice" role="status">
      <span>{t('form.left.text', { fields: new Intl.ListFormat(locale).format(texts) })}</span>
      <Button size="small" text={t('form.left.discard')} onClick={store.dropLeft} />
    </Callout>
  );
}

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);

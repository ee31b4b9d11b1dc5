import { Button, ButtonGroup, NonIdealState } from '@blueprintjs/core';
import { MobilePhoneIcon } from '@blueprintjs/icons';
import { Suspense, useId, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { useAddressParams } from '../../../views/widgets/use-address-params.ts';
import { type Locale, LOCALES } from '../../../contract/constants.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import type { ShownBrand } from '../../../contract/public-sessions/brand.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import { useMatches } from '../../../engine/hooks/use-matches.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { usePlayer } from '../../../views/widgets/framed-player.tsx';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { RecordPicker } from '../../../views/picker/record-picker.tsx';
import { useLocale } from '../../../views/texts/use-locale.ts';
import { useTextsIn } from '../../../views/texts/use-texts-in.ts';
import { fieldNamed } from '../../../views/widgets/field-named.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useMessagePreview } from '../hooks/use-message-preview.ts';
import { useLanguageName } from '../texts/use-language-name.ts';
import { PhoneDialog } from './phone-dialog.tsx';

interface Props {
  readonly campaigns: ObjectModel;
  readonly people: ObjectModel;
  /** How pages would look: made of how they look now. */
  readonly brandOf: (saved: ShownBrand) => ShownBrand;
}

const RULES = { filter: undefined, create: false };
const NOBODY: readonly string[] = [];
/** Some show nothing. */
const SHOWING = queryFilter('MessageCampaign', 'elementList', 'IS_NOT_NULL');
const PAGE_TEXTS = ['viewer', 'public'] as const;
/** Pixels of the page: of a phone, and of a desktop. */
const WIDTHS = { phone: 390, desktop: 960 };
const SCHEMES = ['light', 'dark'] as const;
const nothing = () => undefined;

/** The receivers' page of a campaign, as anybody would see it. The address says of which, and for whom. */
export function BrandPreview({ campaigns, people, brandOf }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const nameOf = useLanguageName();
  const id = useId();
  const Player = usePlayer();
  const own = useLocale();
  const [params, setParams] = useAddressParams();
  const [width, setWidth] = useState<keyof typeof WIDTHS>('phone');
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>('light');
  const [language, setLanguage] = useState<Locale>(own);
  const [isOnPhone, setOnPhone] = useState(false);
  const { matches } = useMatches(campaigns, '', SHOWING, NOBODY);
  const campaign = params.get('campaign') ?? matches?.[0]?.id;
  const receiver = params.get('receiver') ?? undefined;
  const { page, path, people: reached, error } = useMessagePreview(campaign, receiver);
  const reachedModel = useObjectModel(reached ?? people.name);
  const receivers = reachedModel.status === 'ready' ? reachedModel.model : people;
  const { texts } = useTextsIn(language, PAGE_TEXTS);
  const message = useMemo(() => page && { ...page, brand: brandOf(page.brand) }, [page, brandOf]);
  const choose = (name: string, value: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        // Another campaign may be for other people.
        if (name === 'campaign') next.delete('receiver');
        if (value === undefined) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const picker = (name: string, model: ObjectModel, label: string, chosen: string | undefined) => (
    <div className="brand-choice">
      <label htmlFor={`${id}${name}`}>{label}</label>
      <RecordPicker
        id={`${id}${name}`}
        field={fieldNamed(label, { kind: 'OBJECT', typeName: model.name, recordLabel: model.recordLabel })}
        multiple={false}
        ids={chosen === undefined ? NOBODY : [chosen]}
        onChange={([next]) => choose(name, next)}
        onBlur={nothing}
        required={false}
        readOnly={false}
        invalid={false}
        describedBy={undefined}
        rules={RULES}
      />
    </div>
  );
  return (
    <section className="brand-preview" aria-labelledby={`${id}title`}>
      <h2 id={`${id}title`}>{t('brand:preview.title')}</h2>
      <div className="brand-choices">
        {picker('campaign', campaigns, campaigns.label, campaign)}
        {/* Whom the role does not see it cannot choose. */}
        {reachedModel.status !== 'failed' &&
          picker('receiver', receivers, t('brand:preview.receiver'), receiver)}
      </div>
      <div className="brand-tools">
        <ButtonGroup>
          {(['phone', 'desktop'] as const).map((each) => (
            <Button
              key={each}
              size="small"
              active={width === each}
              aria-pressed={width === each}
              text={t(`brand:preview.${each}`)}
              onClick={() => setWidth(each)}
            />
          ))}
        </ButtonGroup>
        <ButtonGroup>
          {SCHEMES.map((each) => (
            <Button
              key={each}
              size="small"
              active={scheme === each}
              aria-pressed={scheme === each}
              text={t(`brand:preview.${each}`)}
              onClick={() => setScheme(each)}
            />
          ))}
        </ButtonGroup>
        <Select
          aria-label={t('brand:preview.language')}
          value={language}
          options={LOCALES.map((each) => ({ value: each, label: nameOf(each) }))}
          onChange={({ target }) => setLanguage(target.value as Locale)}
        />
        <Button
          size="small"
          icon={<MobilePhoneIcon />}
          text={t('brand:phone.title')}
          disabled={path === undefined}
          onClick={() => setOnPhone(true)}
        />
      </div>
      {error !== undefined && <p role="alert">{errorText(error)}</p>}
      {matches?.length === 0 && campaign === undefined && (
        <NonIdealState title={t('brand:preview.none')} description={t('brand:preview.noneHint')} />
      )}
      <div className={`brand-frame brand-${width}`}>
        {message && Player && texts && (
          <I18nextProvider i18n={texts}>
            <Suspense>
              <Player
                key={`${String(campaign)} ${String(receiver)} ${language}`}
                title={t('brand:preview.title')}
                width={WIDTHS[width]}
                scheme={scheme}
                message={message}
              />
            </Suspense>
          </I18nextProvider>
        )}
      </div>
      {isOnPhone && path !== undefined && <PhoneDialog path={path} onClose={() => setOnPhone(false)} />}
    </section>
  );
}

import { Callout, Spinner } from '@blueprintjs/core';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownBrand } from '../../../contract/public-sessions/brand.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { createPendingChanges, PendingChangesContext } from '../../../views/widgets/pending-changes.ts';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';
import { type Setting, useSettings } from '../hooks/use-settings.ts';
import { LeaveDialog } from '../settings/leave-dialog.tsx';
import { SettingGroup } from '../settings/setting-group.tsx';
import { useSettingDrafts } from '../settings/use-setting-drafts.ts';
import { BrandPreview } from './brand-preview.tsx';
import { ColorFacts } from './color-facts.tsx';
import { DomainPart } from './domain-part.tsx';
import { LogoVersion } from './logo-version.tsx';
import { draftBrand } from './draft-brand.ts';
import '../settings/settings.css';
import './brand.css';

const NONE: readonly Setting[] = [];
const GROUP = 'brand';
/** Whose message is shown, and whom it is for. */
const [CAMPAIGN, PERSON] = ['MessageCampaign', 'Contact'];

/** What receivers of messages see (areas.md, Web app): the tenant's brand, and their page as any of them would see it. */
export function BrandScreen() {
  const { t, i18n } = useTranslation();
  const [pending] = useState(createPendingChanges);
  const { settings, mayEdit = false, reload, save } = useSettings(i18n.language);
  const drafts = useSettingDrafts(settings ?? NONE, save);
  const { stateOf } = drafts;
  const brand = useCallback(
    (saved: ShownBrand) => (settings ? draftBrand(settings, { stateOf }, saved) : saved),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [settings, stateOf],
  );
  const logoVersion = settings?.find(({ field }) => field.name === 'brandLogo')?.version;
  const own = settings?.filter(({ group }) => group === GROUP) ?? NONE;
  return (
    <PendingChangesContext value={pending}>
      <div className="page brand-screen">
        <h1>{t('brand:title')}</h1>
        <p className="page-intro">{t('brand:intro')}</p>
        <div className="brand-parts">
          <div className="brand-settings">
            {own.length > 0 ? (
              <SettingGroup
                group={GROUP}
                settings={own}
                drafts={drafts}
                mayEdit={mayEdit}
                flush={() => pending.flush()}
                onStale={reload}
              >
                <ColorFacts brand={brand({})} />
              </SettingGroup>
            ) : (
              <Callout compact>{t('brand:onlyAdministrators')}</Callout>
            )}
            {own.length > 0 && <LogoVersion key={logoVersion} mayEdit={mayEdit} />}
            {own.length > 0 && <DomainPart />}
          </div>
          <Preview brandOf={brand} />
        </div>
        <LeaveDialog hasChanges={drafts.hasChanges} />
      </div>
    </PendingChangesContext>
  );
}

function Preview({ brandOf }: { readonly brandOf: (saved: ShownBrand) => ShownBrand }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const campaigns = useObjectModel(CAMPAIGN);
  const people = useObjectModel(PERSON);
  const failed = [campaigns, people].find((each) => each.status === 'failed');
  if (failed)
    return (
      <Callout intent="danger" compact role="alert">
        {errorText(failed.error)} <RetryButton size="small" text={t('shell.retry')} onClick={failed.retry} />
      </Callout>
    );
  if (campaigns.status !== 'ready' || people.status !== 'ready')
    return <Spinner aria-label={t('list.loading')} />;
  return <BrandPreview campaigns={campaigns.model} people={people.model} brandOf={brandOf} />;
}

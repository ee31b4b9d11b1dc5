import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import type { LinkParameters } from '../../../base/letters/link-parameters.ts';
import type { AreaDueParts } from '../../../platform/area/area.ts';
import { settingNow, Settings } from '../../../platform/settings/settings.ts';
import { messageUrl } from '../links/message-domain.ts';
import type { Frequency } from '../audience/skip-reason.ts';
import { type Campaign, readCampaign } from '../campaign.ts';
import { campaignObjects, type CampaignObjects, objectsFor } from '../objects.ts';

/** What a piece of work on a campaign knows of it. */
export interface Working {
  readonly db: TenantDb;
  readonly parts: AreaDueParts;
  readonly whole: Catalog;
  readonly objects: CampaignObjects;
  readonly campaign: Campaign;
  /** The tenant's: what days are in filters. */
  readonly timeZone: string;
  /** By whose clocks it is sent to those of whom no zone is known. */
  readonly zone: string;
  readonly language: string;
  readonly frequency: Frequency;
  /** Who has agreed to it gets letters with a picture by which it is counted who opens them. */
  readonly hasPixel: boolean;
  /** Of the campaign, else of the tenant. */
  readonly utm: LinkParameters;
}

/** What messages are made of: work that sends them knows it, and a page that shows one. */
export type MessageWorking = Omit<Working, 'parts'> & { readonly parts: Pick<AreaDueParts, 'publicUrl'> };

/** Undefined where the campaign is not there any more. */
export async function workingOn(
  parts: AreaDueParts,
  tenantId: string,
  id: string,
): Promise<Working | undefined> {
  const db = parts.forTenant(tenantId);
  const known = await knownOf(parts, db, id);
  if (!known) return undefined;
  const { dns } = parts.outgoing;
  const settings = await new Settings(known.whole.settings).of(db);
  const publicUrl = await messageUrl(settings, db, { dns, publicUrl: parts.publicUrl });
  return { ...known, parts: { ...parts, publicUrl } };
}

/** The same without what is outside. */
export async function knownOf(
  { catalogOf }: Pick<AreaDueParts, 'catalogOf'>,
  db: TenantDb,
  id: string,
): Promise<Omit<Working, 'parts'> | undefined> {
  const whole = await catalogOf(db);
  const known = campaignObjects(whole);
  const campaign = known && (await readCampaign(db, known, id));
  if (!known || !campaign) return undefined;
  const objects = objectsFor(known, campaign.recipientObject) ?? known;
  const timeZone = await settingNow(db, whole, 'timeZone');
  return {
    db,
    whole,
    objects,
    campaign,
    timeZone,
    zone: campaign.timeZone ?? timeZone,
    language: campaign.language ?? (await settingNow(db, whole, 'defaultLanguage')),
    hasPixel:
      campaign.type === 'EMAIL' && !campaign.isTransactional && (await settingNow(db, whole, 'openPixel')),
    frequency: {
      cap: await settingNow(db, whole, 'frequencyCap'),
      days: await settingNow(db, whole, 'frequencyCapDays'),
      waits: await settingNow(db, whole, 'frequencyCapWaits'),
    },
    utm: {
      utm_source: campaign.utmSource ?? (await settingNow(db, whole, 'utmSource')),
      utm_medium: campaign.utmMedium ?? (await settingNow(db, whole, 'utmMedium')),
      utm_campaign: campaign.utmCampaign ?? (await settingNow(db, whole, 'utmCampaign')),
    },
  };
}

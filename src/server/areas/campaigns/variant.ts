import type { RecordTypes } from '../../../../metadata/schema/types/records.d.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { findRecords } from '../../base/records/stored-records.ts';
import type { Campaign } from './campaign.ts';
import type { CampaignObjects } from './objects.ts';

/** What the versions of a campaign are called: the first is what the campaign itself says. */
export const VARIANTS = ['A', 'B', 'C', 'D'] as const;
export type Variant = (typeof VARIANTS)[number];

const TEXTS = ['subject', 'letter', 'smsText'] as const;
type Texts = Pick<RecordTypes['MessageVariant'], (typeof TEXTS)[number]>;

/** A version beside the first. What it leaves blank is as in that. */
export type StoredVariant = Texts & Pick<RecordTypes['MessageVariant'], 'variant'>;

/** Those of a campaign, in their order. */
export const readVariants = async (
  db: TenantDb,
  { variant }: Pick<CampaignObjects, 'variant'>,
  campaign: string,
): Promise<readonly StoredVariant[]> =>
  variant ? findRecords(db, variant, ['variant', ...TEXTS], { campaign }, { orderBy: 'variant' }) : [];

/** All of a campaign's; one alone where nothing is tried out. */
export const variantsOf = ({ variants }: Pick<Campaign, 'variants'>): readonly Variant[] => [
  'A',
  ...variants.map(({ variant }) => variant),
];

/** What the first version says, by the names of the fields. */
export const ownTexts = ({ subject, letter, smsText }: Campaign): Texts => ({ subject, letter, smsText });

/** What each version says of its own. */
export const textsOf = (campaign: Campaign): readonly Texts[] => [ownTexts(campaign), ...campaign.variants];

/** The campaign with what the version says; what that leaves blank is as in the first. */
export function asVariant(campaign: Campaign, variant: Variant): Campaign {
  const own = campaign.variants.find((each) => each.variant === variant);
  return {
    ...campaign,
    subject: own?.subject ?? campaign.subject,
    letter: own?.letter ?? campaign.letter,
    smsText: own?.smsText ?? campaign.smsText,
  };
}

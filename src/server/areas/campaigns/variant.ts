import type { Campaign } from './campaign.ts';

/** What the versions of a campaign are called: the first is what the campaign itself says. */
export const VARIANTS = ['A', 'B', 'C', 'D'] as const;
export type Variant = (typeof VARIANTS)[number];

const TEXTS = ['subject', 'letter', 'smsText'] as const;

const OTHERS = ['B', 'C', 'D'] as const;
const fieldsOf = (variant: (typeof OTHERS)[number]) => TEXTS.map((name) => `${name}${variant}` as const);

/** All of a campaign's; one alone where nothing is tried out. */
export const variantsOf = ({ variantCount }: Pick<Campaign, 'variantCount'>): readonly Variant[] =>
  VARIANTS.slice(0, variantCount ?? 1);

/** What all versions say, by the names of the fields. */
export const textsOf = (campaign: Campaign): Partial<Campaign> =>
  Object.fromEntries(
    ['variantCount' as const, ...TEXTS, ...OTHERS.flatMap(fieldsOf)].map((name) => [name, campaign[name]]),
  );

/** The campaign with what the version says; what that leaves blank is as in the first. */
export function asVariant(campaign: Campaign, variant: Variant): Campaign {
  if (variant === 'A') return campaign;
  return {
    ...campaign,
    subject: campaign[`subject${variant}`] ?? campaign.subject,
    letter: campaign[`letter${variant}`] ?? campaign.letter,
    smsText: campaign[`smsText${variant}`] ?? campaign.smsText,
  };
}

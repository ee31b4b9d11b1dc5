import { letterDocument, readLetter } from '../../../../contract/letters/letter-document.ts';
import { compilePlain, renderPlain, type VariableValues } from '../../../../contract/letters/liquid.ts';
import { withLinkParts } from '../../../../contract/letters/links.ts';
import { textProblems } from '../../../../contract/letters/text-problems.ts';
import type { DocumentProblem } from '../../../../contract/documents/document-problem.ts';
import { assetsIn } from '../../../../contract/documents/references.ts';
import type { MessageLink } from '../../../../contract/letters/variables.ts';
import type { Letter } from '../../../../contract/letters/letter.ts';
import { ApiError, mayPass } from '../../../../contract/errors.ts';
import type { CompoundFilter } from '../../../../contract/filter/filter.ts';
import { conditionsOf } from '../../../../contract/letters/conditions.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../../base/db/tenant-db.ts';
import { brandTheme } from '../../../base/letters/brand-theme.ts';
import { compileLetter } from '../../../base/letters/compile-letter.ts';
import { conditionJudge } from '../../../base/records/condition-judge.ts';
import { linkedWith } from '../../../base/letters/link-parameters.ts';
import { CONDITION, renderLetter } from '../../../base/letters/render-letter.ts';
import { withKept } from '../../../base/records/kept-members.ts';
import { refuseBroken } from '../../../base/records/named-records.ts';
import { variablesOf } from '../../../base/records/stored-texts.ts';
import { publicPicturePath } from '../../../platform/files/public-pictures/public-pictures.ts';
import type { AssetVersions } from '../../../platform/files/frozen-assets/frozen-assets.ts';
import { Settings } from '../../../platform/settings/settings.ts';
import { recordVariables } from '../audience/record-values.ts';
import { campaignAssets } from '../frozen.ts';
import { asVariant, type Variant, variantsOf } from '../variant.ts';
import { ownPeople } from '../objects.ts';
import { placeWithoutContent } from './linked-contents.ts';
import type { MessageWorking } from './working.ts';

export interface Rendered {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** What a campaign says, ready for any number of receivers. */
export interface Content {
  readonly render: (values: VariableValues, links: Readonly<Record<MessageLink, string>>) => Rendered;
  /** On which some of its blocks depend: what `render` is given says whether they hold (`readerOf`). */
  readonly conditions?: readonly string[];
}

/** Those of all versions, each once. */
export const conditionsIn = (contents: ReadonlyMap<Variant, Content>): readonly string[] => [
  ...new Set([...contents.values()].flatMap(({ conditions = [] }) => conditions)),
];

/** Values by which all blocks are shown, also those that some do not get. */
export const withAllBlocks = ({ conditions = [] }: Content): VariableValues =>
  Object.fromEntries(conditions.map((condition) => [CONDITION + condition, true]));

/** What the campaign says cannot be sent to anybody. */
export class BrokenContent extends Error {}

/**
 * Of each version, once for all receivers.
 * @param viewer the objects as somebody has them: texts say no more of records
 * @throws BrokenContent where something of one is missing, or has errors
 */
export async function contentsOf(
  working: MessageWorking,
  viewer: Catalog = working.whole,
): Promise<ReadonlyMap<Variant, Content>> {
  const { db, whole, objects, campaign: own } = working;
  const versions = await campaignAssets(db, whole, objects, own.id);
  const contents = new Map<Variant, Content>();
  for (const variant of variantsOf(working.campaign)) {
    const campaign = asVariant(working.campaign, variant);
    contents.set(variant, await contentOf({ ...working, campaign }, versions, viewer));
  }
  return contents;
}

/**
 * @throws BrokenContent where something is missing, or has errors
 */
async function contentOf(
  working: MessageWorking,
  versions: AssetVersions | undefined,
  viewer: Catalog,
): Promise<Content> {
  const { campaign, objects } = working;
  const variables = [...variablesOf(ownPeople(objects)), ...recordVariables(viewer, campaign)];
  const broken = (field: string, problems: readonly DocumentProblem[]) => {
    const error = problems.find(({ severity }) => severity === 'error');
    if (error) throw new BrokenContent(`${field}${error.pointer}: ${error.messageKey}`);
  };
  if (campaign.type === 'SMS') {
    const text = campaign.smsText ?? '';
    if (!text.trim()) throw new BrokenContent('smsText');
    broken('smsText', textProblems(text, variables));
    const compiled = compilePlain(withLinkParts(text));
    return {
      render: (values, links) => ({ subject: '', text: renderPlain(compiled, { ...values, ...links }) }),
    };
  }
  const letter = readLetter(campaign.letter);
  if (!letter || !campaign.subject) throw new BrokenContent(letter ? 'subject' : 'letter');
  const { db, whole, timeZone } = working;
  const judge = conditionJudge(whole, objects.person, timeZone);
  const settings = campaign.isTransactional === true ? { unsubscribe: 'optional' } : undefined;
  broken('letter', letterDocument.validate(letter, { variables, settings, judgeCondition: judge }));
  broken('subject', textProblems(campaign.subject, variables));
  await refuseBrokenConditions(working, letter);
  const withoutContent = await placeWithoutContent(working, letter);
  if (withoutContent !== undefined) throw new BrokenContent(`letter${withoutContent}: no-content`);
  const subject = compilePlain(campaign.subject);
  const pictures = await picturesOf(working, letter, versions);
  const { publicUrl } = working.parts;
  const led = linkedWith(letter, working.utm, (address) => !address.startsWith(`${publicUrl}/`));
  const compiled = await compileLetter(led, {
    language: working.language,
    pictures: (asset) => pictures.get(asset) ?? '',
    ...(await brandOf(db, whole, publicUrl)),
  }).catch(brokenText);
  return {
    conditions: compiled.conditions,
    render: (values, links) => {
      const { html, text } = renderLetter(compiled, values, links);
      return { subject: renderPlain(subject, { ...values, ...links }), html, text };
    },
  };
}

/** @throws BrokenContent where a condition names records that are not there any more */
async function refuseBrokenConditions(
  { db, whole, objects, timeZone }: MessageWorking,
  letter: Letter,
): Promise<void> {
  for (const condition of conditionsOf(letter)) {
    const filter = JSON.parse(condition) as CompoundFilter;
    try {
      const context = await withKept(db, whole, objects.person, [filter], { timeZone }, 'product');
      await refuseBroken(db, whole, objects.person, filter, context);
    } catch (error) {
      if (!(error instanceof ApiError) || mayPass(error)) throw error;
      throw new BrokenContent(`condition: ${error.problem.message}`);
    }
  }
}

/** How the tenant's letters look. */
async function brandOf(db: TenantDb, whole: Catalog, publicUrl: string) {
  const { read } = await new Settings(whole.settings).of(db);
  const logo = read('brandLogo');
  const path = logo ? await publicPicturePath(db, whole, logo) : undefined;
  return {
    theme: brandTheme({
      color: read('brandColor'),
      background: read('brandBackground'),
      font: read('brandFont'),
    }),
    logo: path === undefined ? undefined : { src: publicUrl + path, alt: read('brandName') ?? '' },
  };
}

/** @throws BrokenContent */
function brokenText(error: unknown): never {
  throw new BrokenContent(error instanceof Error ? error.message : String(error));
}

/** Addresses of the library's files that the letter shows, by their ids. */
async function picturesOf(
  { db, whole, parts }: MessageWorking,
  letter: Letter,
  versions: AssetVersions | undefined,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const asset of assetsIn(letterDocument.schema, letter)) {
    const path = await publicPicturePath(db, whole, asset, versions?.get(asset));
    if (path === undefined) throw new BrokenContent(`asset ${asset}`);
    found.set(asset, parts.publicUrl + path);
  }
  return found;
}

import { usedFiles } from '../../../../contract/formats/used-files.ts';
import type { Catalog } from '../../../../contract/metadata/catalog.ts';
import type { ViewedMessage, Viewing } from '../../../../contract/viewer/viewed-message.ts';
import type { Visit } from '../../../platform/public-links/public-page.ts';
import type { OpenedItem } from '../links/opened-link.ts';
import { shownPolicies } from './consents.ts';
import { personalContent } from './personal-content.ts';
import type { ShownContent } from './shown-contents.ts';
import { shownFiles } from '../../../platform/public-sessions/shown-files.ts';
import { NOT_VIEWED } from './viewings.ts';

/**
 * What one receiver sees of what a campaign shows.
 * @param seen the objects whose values of the receiver may be shown; all, if not given
 */
export async function viewedMessage(
  { db, catalog, now }: Pick<Visit, 'db' | 'catalog' | 'now'>,
  item: Pick<OpenedItem, 'objects' | 'campaignName' | 'receiver'>,
  contents: readonly ShownContent[],
  viewings: ReadonlyMap<string, Viewing>,
  seen: Catalog = catalog,
): Promise<Pick<ViewedMessage, 'name' | 'elements'>> {
  const { objects, campaignName: name, receiver } = item;
  const personal = await personalContent(db, seen, item, contents);
  const asked = contents.flatMap(({ policy }) => policy ?? []);
  // Who does not see consents is not told whether somebody has agreed.
  const agreeing = seen.objects.has(objects.consent.name) ? receiver : '';
  const policies = await shownPolicies(db, objects, agreeing, asked);
  const elements = [];
  for (const [at, shownElement] of contents.entries()) {
    const files = await shownFiles(db, catalog, usedFiles(shownElement.content), now, shownElement.versions);
    const viewing = viewings.get(shownElement.id) ?? NOT_VIEWED;
    const { length: _, policy: id, versions: _versions, ...element } = shownElement;
    const policy = policies.get(id ?? '') ?? null;
    elements.push({ ...element, content: personal[at] ?? element.content, files, viewing, policy });
  }
  return { name, elements };
}

import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { compileCondition } from '../../base/sql/condition.ts';
import { compileWhere } from '../../base/sql/select.ts';
import type { Sql } from '../../base/sql/read.ts';
import type { Arguments, ShownRecords, Shows } from '../../platform/calls/shown.ts';
import { campaignObjects, type CampaignObjects } from './objects.ts';

/** Is the row one that the object's role sees? A further condition; undefined where it sees all. */
export const seenRow = (tenantId: string, object: ObjectType, alias: string): Sql | undefined =>
  object.rows && compileCondition(tenantId, object, object.rows, alias);

/** The live rows that the object's role sees. */
export const seenRows = (tenantId: string, object: ObjectType, alias: string): Sql =>
  compileWhere({ tenantId, where: undefined }, object, alias);

/** The people whom campaigns reach: a call leaves out those whom the caller does not see. */
export const shownPeople = ({ byPerson }: Pick<CampaignObjects, 'byPerson'>): readonly ShownRecords[] =>
  [...byPerson.keys()].map((object) => ({ object, rows: 'cut', isOptional: true }));

/** What a call shows of campaigns, where the metadata have them. */
export const showsOfCampaigns = (
  records: (objects: CampaignObjects, args: Arguments) => readonly ShownRecords[],
): Shows => ({
  records: (whole, args) => {
    const objects = campaignObjects(whole);
    return objects ? records(objects, args) : [];
  },
});

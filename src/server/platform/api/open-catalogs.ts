import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Labels } from '../../base/model/labels.ts';
import { TenantCatalogs } from '../catalogs/tenant-catalogs.ts';
import { buildSchema } from './build-schema.ts';
import { OwnCatalogs } from '../catalogs/own-catalogs.ts';
import { schemaNames } from './schema-names.ts';

/** The catalogs of tenants, whose own objects take no name that the product's API has. */
export function openCatalogs(
  catalog: Catalog,
  labels: Pick<Labels, 'document'>,
  schema = () => buildSchema(catalog, true),
): TenantCatalogs {
  const own = new OwnCatalogs(catalog, () => schemaNames(schema()));
  return new TenantCatalogs(catalog, labels, performance, own);
}

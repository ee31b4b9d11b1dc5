import type { Catalog } from '../../contract/metadata/catalog.ts';
import type { Labels } from '../model/labels.ts';
import { TenantCatalogs } from '../model/tenant-catalogs.ts';
import { buildSchema } from '../schema/build-schema.ts';
import { OwnCatalogs } from './own-catalogs.ts';
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

import type { GraphQLSchema } from 'graphql';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { Labels } from '../../base/model/labels.ts';
import { TenantCatalogs } from '../catalogs/tenant-catalogs.ts';
import { OwnCatalogs } from '../catalogs/own-catalogs.ts';
import type { Settings } from '../settings/settings.ts';
import { schemaNames } from './schema-names.ts';

/** The catalogs of tenants, whose own objects take no name that the product's API has; `schema` is asked for late. */
export function openCatalogs(
  catalog: Catalog,
  labels: Pick<Labels, 'document'>,
  schema: () => GraphQLSchema,
  settings?: Settings,
): TenantCatalogs {
  const own = new OwnCatalogs(catalog, () => schemaNames(schema()));
  return new TenantCatalogs(catalog, labels, performance, own, settings);
}

import {
  DOCUMENT_LAYERS,
  type DocumentKind,
  type DocumentName,
  type LayerKey,
} from '../../../contract/layers/override.ts';
import { ApiError } from '../../../contract/errors.ts';
import { shown } from '../../../contract/kinds/text.ts';
import { OBJECT_NAME } from '../../../contract/names.ts';
import type { StoredRole } from '../../base/access/stored-role.ts';
import { compileRole, compileUserRole } from '../../base/access/statements.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Labels } from '../../base/model/labels.ts';
import type { Configured } from '../../platform/catalogs/configured.ts';
import { readOverrides } from '../../platform/catalogs/overrides.ts';

/** Who works at the configuration of a tenant, and how it is now. */
export interface ConfigTask {
  readonly db: TenantDb;
  readonly configured: Configured;
  readonly labels: Labels;
  readonly author: { readonly userId: string; readonly name: string };
}

/** The same with what is published at this moment: what requests go by may be a second old. */
export async function upToDate(task: ConfigTask): Promise<ConfigTask> {
  const { db, configured } = task;
  const overrides = await readOverrides(db, configured.overrides);
  return overrides === configured.overrides ? task : { ...task, configured: configured.with(overrides) };
}

export interface DocumentParts {
  readonly name: DocumentName;
  readonly kind: DocumentKind;
  readonly objectName: string;
}

/** `view/Author` by its parts. @throws ApiError bad-request for a name of no kind of document */
export function documentParts(name: string): DocumentParts {
  const [, kind = '', objectName = ''] = /^([a-z]+)\/(.*)$/s.exec(name) ?? [];
  if (!Object.hasOwn(DOCUMENT_LAYERS, kind) || !new RegExp(OBJECT_NAME).test(objectName)) {
    throw new ApiError({ message: 'bad-request', path: 'document', params: { value: shown(name) } });
  }
  return { name: name as DocumentName, kind: kind as DocumentKind, objectName };
}

/** A layer of a document, and what people call whose it is. */
export type NamedLayer = LayerKey & { readonly ownerName: string };

/**
 * The layers below and at a place, in order: the tenant's; the role's; a user's role's and the user's.
 * @throws ApiError bad-request for a layer that the document does not have; not-found for a role or user
 */
export async function layersAt(
  { db }: ConfigTask,
  { document, layer, owner }: { readonly document: string; readonly layer: string; readonly owner: string },
): Promise<readonly NamedLayer[]> {
  const { kind } = documentParts(document);
  const allowed: readonly string[] = DOCUMENT_LAYERS[kind];
  if (!allowed.includes(layer)) {
    throw new ApiError({ message: 'bad-request', path: 'layer', params: { value: shown(layer) } });
  }
  const layers: NamedLayer[] = [{ layer: 'tenant', owner: '', ownerName: '' }];
  const unknown = () => new ApiError({ message: 'not-found', path: 'owner', params: { id: shown(owner) } });
  const ofRole = ({ id, name }: Pick<StoredRole, 'id' | 'name'>) =>
    void layers.push({ layer: 'role', owner: id, ownerName: name });
  if (layer === 'role') {
    const [role] = await db.run(compileRole(db.tenantId, owner));
    if (!role) throw unknown();
    ofRole(role);
  } else if (layer === 'user') {
    const [user] = await db.run(compileUserRole(db.tenantId, owner));
    if (!user) throw unknown();
    if (user.role) ofRole(user.role);
    layers.push({ layer: 'user', owner, ownerName: user.name });
  } else if (owner !== '') throw unknown();
  return layers;
}

import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { DEFAULT_PROJECT } from '../../../contract/calls/media.ts';
import type { Catalog, ObjectType } from '../../../contract/metadata/catalog.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import type { Actor } from '../../base/sql/audit.ts';
import { SERVER_GATE } from '../../base/sql/gate.ts';
import { compileCreate } from '../../base/sql/record-write.ts';
import { ASSET_PURPOSE, storedAsset } from './assets.ts';
import { FileStore } from './file-store.ts';
import { placeholderOf } from './placeholder.ts';

/** Pixels of the longer side of the picture that lists show. */
const SMALL = 480;
const PNG = 'image/png';
const MOST_BYTES = 1024 * 1024;

interface FirstPicture {
  readonly svg: Buffer;
  /** Of the asset, and its alternative text. */
  readonly name: string;
}

/**
 * Adds a picture to the library of the tenant as a PNG, which mail programs show. Returns the id of the asset.
 * @throws Error where the metadata have no assets
 */
export async function addFirstPicture(
  tx: TenantDb,
  whole: Pick<Catalog, 'objects'>,
  { svg, name }: FirstPicture,
  actor: Actor,
): Promise<string> {
  const object = storedAsset(whole);
  if (!object) throw new Error(`There is no library for the picture "${name}"`);
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(svg)
    .png({ palette: true, quality: 90 })
    .toBuffer({ resolveWithObject: true });
  const small = await sharp(data).resize(SMALL, SMALL, { fit: 'inside' }).webp().toBuffer();
  const id = uuidv7();
  const file = { object, assetId: id, name: `${name}.png` };
  const fileId = await addFile(tx, { ...file, bytes: data, contentType: PNG });
  const pictureId = await addFile(tx, { ...file, bytes: small, contentType: 'image/webp', isPicture: true });
  const fields = {
    name: file.name,
    project: DEFAULT_PROJECT,
    type: 'IMAGE',
    contentType: PNG,
    alternativeText: name,
    size: String(data.length),
    width: info.width,
    height: info.height,
    fileId,
    pictureId,
    checksum: sha256(data),
    placeholder: await placeholderOf(small),
    userName: actor.name,
  };
  const { statement } = compileCreate(
    { tenantId: tx.tenantId, object, id },
    { fields, by: actor.name },
    SERVER_GATE,
    { actor, objectName: object.name, historyId: uuidv7(), references: [], addresses: new Map() },
  );
  await tx.run(statement);
  return id;
}

interface PictureFile {
  readonly object: ObjectType;
  readonly assetId: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
  /** It shows the asset, and is none of its files. */
  readonly isPicture?: true;
}

async function addFile(
  tx: TenantDb,
  { object, assetId, name, contentType, bytes, isPicture }: PictureFile,
): Promise<string> {
  const { id } = await new FileStore(tx, Infinity).write(
    {
      purpose: ASSET_PURPOSE,
      name,
      contentType,
      object: object.name,
      createdBy: null,
      expiresAt: null,
      maxBytes: MOST_BYTES,
      details: { assetId, ...(isPicture ? { isPicture } : {}) },
    },
    pieces(bytes),
  );
  return id;
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

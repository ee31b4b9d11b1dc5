import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import type { Catalog } from '../../../contract/metadata/catalog.ts';
import { READ_SETTINGS } from '../../../contract/metadata/settings.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { settingNow } from '../settings/settings.ts';
import {
  compileComplete,
  compileDeleteFile,
  compileDropUnfinished,
  compileFile,
  compileFiles,
  compileFilesWith,
  compileNewFile,
  compileNewPart,
  compilePart,
  compileStale,
  compileUsed,
  type ChosenFiles,
  type FileRow,
} from './file-statements.ts';
import { compileTakenFile } from './contents/content-statements.ts';
import { contents, contentsIfAny } from './contents/contents.ts';
import { drop, type ReceivedFile } from './contents/receive.ts';
import { removeUnused } from './contents/remove-unused.ts';
import { PART_BYTES, partsOf } from './parts.ts';
import type { NewFile, StoredFile } from './stored-file.ts';

const MEBIBYTE = 1024 * 1024;
const GIBIBYTE = 1024 * MEBIBYTE;

/** What all files of a tenant together may have (bytes), as it has set it. */
export const tenantBytes = async (db: TenantDb, catalog: Pick<Catalog, 'settings'>): Promise<number> =>
  (await settingNow(db, catalog, 'fileStorage')) * GIBIBYTE;

/** The files of a tenant. Contents come and go in parts, so that memory does not grow with them. */
export class FileStore {
  readonly #db: TenantDb;
  readonly #tenantBytes: number;

  /** `tenantBytes`: more is not taken; who writes nothing needs none. */
  constructor(db: TenantDb, tenantBytes = READ_SETTINGS.fileStorage * GIBIBYTE) {
    this.#db = db;
    this.#tenantBytes = tenantBytes;
  }

  /**
   * Keeps the content. Nobody sees the file before its end has been written; where that does not come nothing is left:
   * at once, or by the upkeep where the process has died.
   * @throws ApiError file-too-large, files-full; whatever the content throws
   */
  async write(file: NewFile, content: AsyncIterable<Uint8Array>): Promise<StoredFile> {
    const id = uuidv7();
    const { tenantId } = this.#db;
    await this.#db.run(compileNewFile(tenantId, id, file));
    try {
      const hash = createHash('sha256');
      let [part, size] = [0, 0];
      for await (const bytes of partsOf(limited(content, file.maxBytes))) {
        hash.update(bytes);
        size += bytes.length;
        await this.#add(id, { part: part++, bytes, size });
      }
      const [row] = await this.#db.run(compileComplete(tenantId, id, hash.digest('hex')));
      if (!row) throw new Error('The file was removed while it was written');
      return fileOf(row);
    } catch (error) {
      await this.delete(id).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Keeps a received file among the contents. Nobody sees it until `complete`; where that does not come the upkeep removes
   * it. The received one is gone then, also where it is refused.
   * @throws ApiError files-full
   */
  async take(file: NewFile, received: ReceivedFile): Promise<string> {
    const id = uuidv7();
    const { tenantId } = this.#db;
    try {
      const [row] = await this.#db.run(compileTakenFile(tenantId, id, file, received));
      await this.#requireRoom(Number(row?.others) + received.size);
      await contents().keep({ tenantId, sha256: received.sha256 }, received.path);
      return id;
    } catch (error) {
      await drop(received);
      await this.discard(id).catch(() => undefined);
      throw error;
    }
  }

  /** Lets everybody see a file that was taken: in the transaction of what it belongs to. */
  async complete(id: string, { sha256 }: Pick<ReceivedFile, 'sha256'>): Promise<StoredFile> {
    const [row] = await this.#db.run(compileComplete(this.#db.tenantId, id, sha256));
    if (!row) throw new Error('The file was removed before it was complete');
    return fileOf(row);
  }

  /** Removes a file that was taken and is not to be seen, with its content. Not within a transaction. */
  async discard(id: string): Promise<void> {
    await this.#db.run(compileDropUnfinished(this.#db.tenantId, id));
    await removeUnused(this.#db);
  }

  /** Bytes of all of the tenant's files. */
  async used(): Promise<number> {
    const [row] = await this.#db.run(compileUsed(this.#db.tenantId));
    return Number(row?.used);
  }

  /**
   * @param from the first byte, and the last one
   * @throws Error where the file is not there to its end
   */
  async *read(id: string, from = 0, last = Infinity): AsyncGenerator<Uint8Array> {
    const file = await this.find(id);
    if (!file) throw new Error('There is no such file');
    const end = Math.min(last + 1, file.size);
    if (from >= end) return;
    const { tenantId } = this.#db;
    if (file.inContents) {
      yield* await contents().read({ tenantId, sha256: file.sha256 }, { first: from, last: end - 1 });
      return;
    }
    for (let at = from; at < end;) {
      const part = Math.floor(at / PART_BYTES);
      const [row] = await this.#db.run(compilePart(tenantId, id, part));
      if (!row) throw new Error('The file was removed while it was read');
      const bytes = row.bytes.subarray(at - part * PART_BYTES, end - part * PART_BYTES);
      at += bytes.length;
      yield bytes;
    }
  }

  /** Undefined also for a file that is still being written, or has expired. */
  async find(id: string): Promise<StoredFile | undefined> {
    const [row] = await this.#db.run(compileFile(this.#db.tenantId, id));
    return row && fileOf(row);
  }

  /** The newest first: those that a user has made, or whose details have these values. */
  async list(purposes: readonly string[], chosen: ChosenFiles): Promise<readonly StoredFile[]> {
    return (await this.#db.run(compileFiles(this.#db.tenantId, purposes, chosen))).map(fileOf);
  }

  async delete(id: string): Promise<void> {
    await this.#db.run(compileDeleteFile(this.#db.tenantId, id));
  }

  /** Removes the files whose details have these values, finished or not. */
  async deleteWith(purpose: string, details: Readonly<Record<string, string>>): Promise<void> {
    const rows = await this.#db.run(compileFilesWith(this.#db.tenantId, purpose, details));
    for (const { id } of rows) await this.delete(id);
  }

  /** Removes what has expired, and what was begun and is not written any more; a statement for each file. */
  async removeStale(now: Date): Promise<void> {
    const rows = await this.#db.run(compileStale(this.#db.tenantId, now));
    for (const { id } of rows) await this.delete(id);
    if (contentsIfAny()) await removeUnused(this.#db);
  }

  /**
   * For what is about to come, so that it is not refused at its end.
   * @throws ApiError files-full
   */
  async requireRoomFor(size: number): Promise<void> {
    await this.#requireRoom(await this.used(), size);
  }

  async #add(id: string, part: Parameters<typeof compileNewPart>[2]): Promise<void> {
    const [row] = await this.#db.run(compileNewPart(this.#db.tenantId, id, part));
    if (!row) throw new Error('The file was removed while it was written');
    await this.#requireRoom(Number(row.others) + part.size);
  }

  /** @param used the tenant's bytes together with those that are being written; `coming`: nothing of them yet is */
  async #requireRoom(used: number, coming = 0): Promise<void> {
    if (used + coming <= this.#tenantBytes) return;
    // What nobody sees any more should not be in the way.
    await this.removeStale(new Date());
    if ((await this.used()) + coming <= this.#tenantBytes) return;
    throw new ApiError({ message: 'files-full', params: { max: mebibytes(this.#tenantBytes) } });
  }
}

function fileOf({ size, createdAt, expiresAt, ...file }: FileRow): StoredFile {
  return {
    ...file,
    size: Number(size),
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
  };
}

const mebibytes = (bytes: number): number => Math.floor(bytes / MEBIBYTE);

async function* limited(content: AsyncIterable<Uint8Array>, max: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const bytes of content) {
    size += bytes.length;
    if (size > max) throw new ApiError({ message: 'file-too-large', params: { max: mebibytes(max) } });
    yield bytes;
  }
}

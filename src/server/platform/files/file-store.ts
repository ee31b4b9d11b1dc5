import { createHash } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../contract/errors.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import {
  compileComplete,
  compileDeleteFile,
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
import { PART_BYTES, partsOf } from './parts.ts';
import type { NewFile, StoredFile } from './stored-file.ts';

const MEBIBYTE = 1024 * 1024;
/** All files of a tenant together. */
const TENANT_BYTES = 20 * 1024 * MEBIBYTE;

/** The files of a tenant. Contents come and go in parts, so that memory does not grow with them. */
export class FileStore {
  readonly #db: TenantDb;
  readonly #tenantBytes: number;

  constructor(db: TenantDb, tenantBytes = TENANT_BYTES) {
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
   * @param from the byte to begin with
   * @throws Error where the file is not there to its end
   */
  async *read(id: string, from = 0): AsyncGenerator<Uint8Array> {
    const file = await this.find(id);
    if (!file) throw new Error('There is no such file');
    let part = Math.floor(from / PART_BYTES);
    let skipped = from - part * PART_BYTES;
    for (let left = file.size - part * PART_BYTES; left > 0; part++) {
      const [row] = await this.#db.run(compilePart(this.#db.tenantId, id, part));
      if (!row) throw new Error('The file was removed while it was read');
      left -= row.bytes.length;
      yield row.bytes.subarray(skipped);
      skipped = 0;
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
  }

  async #add(id: string, part: Parameters<typeof compileNewPart>[2]): Promise<void> {
    const [row] = await this.#db.run(compileNewPart(this.#db.tenantId, id, part));
    if (!row) throw new Error('The file was removed while it was written');
    if (Number(row.others) + part.size <= this.#tenantBytes) return;
    // What nobody sees any more should not be in the way.
    await this.removeStale(new Date());
    const [again] = await this.#db.run(compileUsed(this.#db.tenantId));
    if (Number(again?.used) <= this.#tenantBytes) return;
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

import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../../../../contract/errors.ts';
import { cleanLine } from '../../../../contract/kinds/clean-text.ts';
import { isStorableText } from '../../../../contract/kinds/text.ts';
import type { ObjectType } from '../../../../contract/metadata/catalog.ts';
import { FileStore } from '../../../platform/files/file-store.ts';
import type { StoredFile } from '../../../platform/files/stored-file.ts';
import type { Caller } from '../../../platform/calls/callers.ts';
import { EncodingSurvey } from '../read/encoding.ts';
import { storedSource } from '../read/file-source.ts';
import { FILE_LIMITS } from '../read/limits.ts';
import { readWorkbook } from '../read/xlsx/workbook.ts';
import { ZipFile } from '../read/xlsx/zip.ts';
import type { Reading } from '../runs/import-run.ts';
import { readAgain } from '../runs/read-again.ts';
import { compileNewRun } from '../runs/run-statements.ts';
import { fileKind } from './file-kind.ts';

const NAME_LENGTH = 255;
/** After so long a file cannot be read anew; what was imported of it stays. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

export interface SentFile {
  readonly object: ObjectType;
  readonly name: string;
  readonly corrects: string | null;
  readonly body: AsyncIterable<Uint8Array>;
}

/**
 * Keeps a file while it comes, makes an import of it, and has it read in the background. Answers the import's id. Of what
 * is refused, and of what does not come to its end, nothing stays.
 * @throws ApiError `file-…` with place and remedy
 */
export async function receiveFile(
  caller: Caller,
  { object, name, corrects, body }: SentFile,
): Promise<string> {
  const { db, viewer } = caller;
  const files = new FileStore(db);
  const survey = new EncodingSurvey();
  const fileName = shownName(name);
  const stored = await files.write(
    {
      purpose: 'import',
      name: fileName,
      contentType: 'application/octet-stream',
      object: object.name,
      createdBy: viewer.userId,
      expiresAt: new Date(Date.now() + KEPT_MS),
      maxBytes: FILE_LIMITS.bytes,
    },
    surveyed(body, survey),
  );
  try {
    const reading = await firstReading(files, stored, survey);
    const id = uuidv7();
    await db.transaction(async (tx) => {
      await tx.run(
        compileNewRun(tx.tenantId, {
          id,
          object: object.name,
          fileId: stored.id,
          fileName,
          fileSize: stored.size,
          sha256: stored.sha256,
          userId: viewer.userId,
          userName: viewer.name,
          corrects,
          reading,
        }),
      );
      await readAgain({ ...caller, db: tx }, { id, object: object.name, fileName }, reading);
    });
    return id;
  } catch (error) {
    await files.delete(stored.id);
    throw error;
  }
}

async function* surveyed(
  body: AsyncIterable<Uint8Array>,
  survey: EncodingSurvey,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const bytes of body) {
      survey.push(bytes);
      yield bytes;
    }
  } catch {
    // Whoever sends has gone: nobody will read this.
    throw new ApiError({ message: 'bad-request', path: 'body' });
  }
}

/** Without folders, and without what no name has. */
function shownName(name: string): string {
  const bare = name.split(/[/\\]/).at(-1)?.trim() ?? '';
  const clean = isStorableText(bare) ? [...cleanLine(bare)].slice(0, NAME_LENGTH).join('') : '';
  return clean || 'import';
}

async function firstReading(files: FileStore, stored: StoredFile, survey: EncodingSurvey): Promise<Reading> {
  const { head } = survey;
  const text = head.toString('latin1').replace(/^\xef\xbb\xbf|^\xff\xfe|^\xfe\xff/, '');
  if (stored.size === 0 || (stored.size <= head.length && text.replaceAll(/[\s\0]/g, '') === '')) {
    throw new ApiError({ message: 'file-empty' });
  }
  const kind = fileKind(head, stored.name);
  if ('encrypted' in kind) throw new ApiError({ message: 'file-encrypted' });
  if ('other' in kind) throw new ApiError({ message: 'file-kind', params: { kind: kind.other } });
  const none = { encoding: null, delimiter: null, sheet: null, hasHeader: null, sheets: [] };
  if (kind.format === 'csv') return { ...none, format: 'csv', encoding: survey.end() };
  const { sheets } = await readWorkbook(await ZipFile.open(storedSource(files, stored)));
  return { ...none, format: 'xlsx', sheets: sheets.map(({ name }) => name) };
}

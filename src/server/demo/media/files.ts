import { createHash } from 'node:crypto';
import { ASSET_PURPOSE } from '../../platform/files/assets.ts';
import { placeholderOf } from '../../platform/files/placeholder.ts';
import { PART_BYTES } from '../../platform/files/parts.ts';
import { tenantSql, type TenantStatement } from '../../base/db/statement.ts';
import type { DemoRow } from '../context.ts';
import { createIds } from '../ids.ts';
import { ADMIN_NAME } from '../names.ts';
import { createRandom } from '../random.ts';
import { documentOf } from './document.ts';
import { hall, heart, lungs, table } from './drawings.ts';
import { drawnVideo } from './video.ts';

const SEED = 20_260_106;
const SMALL = 480;

interface Content {
  readonly type: 'IMAGE' | 'VIDEO' | 'PDF';
  readonly contentType: string;
  readonly bytes: Buffer;
  /** What it shows; a document is drawn by the first browser that shows it. */
  readonly shown?: Buffer;
  readonly facts: Readonly<Record<string, number>>;
}

type Named = readonly [name: string, project: 'highp' | 'dbe', tags: readonly string[], about: string | null];

const FILES: readonly (readonly [...Named, content: () => Promise<Content>])[] = [
  ['Heart failure.png', 'highp', ['cardiology'], 'A heart and its beat', () => image(heart(), 'png')],
  ['Congress hall.jpg', 'highp', ['congress'], 'Rows of seats before a screen', () => image(hall(), 'jpeg')],
  [
    'Dosing table.webp',
    'highp',
    ['dosing'],
    'Doses that grow from left to right',
    () => image(table(), 'webp'),
  ],
  ['Invitation to the autumn congress.webm', 'highp', ['congress'], null, invitation],
  ['Summary of the guideline.pdf', 'highp', ['guideline'], null, () => Promise.resolve(guideline())],
  [
    'Asthma or COPD.png',
    'dbe',
    ['pneumology'],
    'Two lungs, one of which is narrow',
    () => image(lungs(), 'png'),
  ],
  [
    'Heart failure in daily practice.jpg',
    'dbe',
    ['cardiology'],
    'A heart and its beat',
    () => image(heart(), 'jpeg'),
  ],
];

async function image(drawing: Buffer, format: 'jpeg' | 'png' | 'webp'): Promise<Content> {
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(drawing).toFormat(format).toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const contentType = `image/${format}`;
  return { type: 'IMAGE', contentType, bytes: data, shown: drawing, facts: { width, height } };
}

async function invitation(): Promise<Content> {
  const { bytes, first, duration } = await drawnVideo(4);
  const facts = { width: 640, height: 360, duration };
  return { type: 'VIDEO', contentType: 'video/webm', bytes, shown: first, facts };
}

function guideline(): Content {
  const page = (title: string, ...lines: readonly string[]) => [title, '', ...lines];
  const bytes = documentOf([
    page('Heart failure: summary of the guideline', 'Four pillars of therapy, begun early.'),
    page('Whom to treat', 'Everybody with symptoms and a reduced ejection fraction.'),
    page('When to look again', 'After two weeks, after each change of a dose, then twice a year.'),
  ]);
  return { type: 'PDF', contentType: 'application/pdf', bytes, facts: { pages: 3 } };
}

/** What is in the libraries of the demo tenant: drawn here, so that each of it is real and nobody's. */
export async function demoFiles(tenantId: string) {
  const newId = createIds(createRandom(SEED));
  const rows: DemoRow[] = [];
  const statements: TenantStatement<object>[] = [];
  for (const [name, project, tags, alternativeText, make] of FILES) {
    const { type, contentType, bytes, shown, facts } = await make();
    const [id, fileId, shownId] = [newId(), newId(), newId()];
    const picture = shown && (await smallOf(shown));
    const details = { assetId: id, by: ADMIN_NAME };
    const file = { id: fileId, name, contentType, bytes, details };
    statements.push(...fileStatements(tenantId, file));
    if (picture) {
      const showing = { assetId: id, isPicture: true };
      const small = { id: shownId, name, contentType: 'image/webp', bytes: picture, details: showing };
      statements.push(...fileStatements(tenantId, small));
    }
    rows.push({
      id,
      name,
      project,
      type,
      contentType,
      tags,
      alternativeText,
      captions: [],
      ...facts,
      size: String(bytes.length),
      checksum: sha256(bytes),
      fileId,
      userName: ADMIN_NAME,
      pictureId: picture ? shownId : null,
      placeholder: picture ? await placeholderOf(picture) : null,
    });
  }
  return { rows, statements };
}

/** Presentations whose name a file of theirs has are shown by it. */
export const withPictures = (
  presentations: readonly DemoRow[],
  files: readonly DemoRow[],
): readonly DemoRow[] =>
  presentations.map((row) => {
    const plain = String(row['name']).replaceAll('?', '');
    const file = files.find(
      ({ name, project }) => project === 'dbe' && String(name).replace(/\.\w+$/, '') === plain,
    );
    return file ? { ...row, picture: file.id } : row;
  });

async function smallOf(drawing: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(drawing).resize(SMALL, SMALL, { fit: 'inside' }).webp().toBuffer();
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** In rows of the database, as small files may be: there is all of the demo or nothing. */
function fileStatements(
  tenantId: string,
  file: {
    readonly id: string;
    readonly name: string;
    readonly contentType: string;
    readonly bytes: Buffer;
    readonly details: object;
  },
): TenantStatement<object>[] {
  const { id, name, contentType, bytes, details } = file;
  const parts = Array.from(
    { length: Math.ceil(bytes.length / PART_BYTES) },
    (_, part) =>
      tenantSql(tenantId)<object>`insert into tessera.file_part (tenant_id, file_id, part, bytes)
        values (${tenantId}, ${id}, ${part}, ${bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES)})`,
  );
  const head = tenantSql(tenantId)<object>`insert into tessera.file
        (tenant_id, id, purpose, name, content_type, size, sha256, object, completed_at, details)
      values (${tenantId}, ${id}, ${ASSET_PURPOSE}, ${name}, ${contentType}, ${bytes.length}, ${sha256(bytes)},
        'MediaAsset', now(), ${JSON.stringify(details)}::jsonb)`;
  return [head, ...parts];
}

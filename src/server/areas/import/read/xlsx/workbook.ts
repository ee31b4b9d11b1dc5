import { ApiError } from '../../../../../contract/errors.ts';
import { readAllXml } from './xml.ts';
import type { ZipFile } from './zip.ts';

/** Where the parts of a workbook are. */
export interface Workbook {
  readonly sheets: readonly { readonly name: string; readonly part: string; readonly isHidden: boolean }[];
  readonly sharedStrings: string | undefined;
  readonly styles: string | undefined;
  /** Days are counted from 1904, as old programs on the Macintosh did. */
  readonly from1904: boolean;
}

interface Relation {
  readonly type: string;
  readonly part: string;
}

/** @throws ApiError file-damaged; file-kind for a ZIP file that is no workbook */
export async function readWorkbook(zip: ZipFile): Promise<Workbook> {
  const roots = await relationsOf(zip, '');
  const main = [...roots.values()].find(({ type }) => type === 'officeDocument')?.part ?? 'xl/workbook.xml';
  if (!zip.has(main) || main.endsWith('.bin')) {
    throw new ApiError({ message: 'file-kind', params: { kind: zipKind(zip, main) } });
  }
  const relations = await relationsOf(zip, main);
  const found: { readonly name: string; readonly id: string; readonly isHidden: boolean }[] = [];
  let from1904 = false;
  await readAllXml(main, zip.read(main), {
    open(tag, attributes) {
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      if (tag !== 'sheet') return;
      const isHidden = (attributes['state'] ?? 'visible') !== 'visible';
      found.push({ name: attributes['name'] ?? '', id: relationId(attributes), isHidden });
    },
  });
  const sheets = found.flatMap(({ name, id, isHidden }) => {
    const relation = relations.get(id);
    // Charts on a sheet of their own have no rows.
    return relation?.type === 'worksheet' && zip.has(relation.part)
      ? [{ name, part: relation.part, isHidden }]
      : [];
  });
  if (!sheets.length) throw new ApiError({ message: 'file-damaged', params: { place: main } });
  const partOf = (kind: string) => {
    const part = [...relations.values()].find(({ type }) => type === kind)?.part;
    return part !== undefined && zip.has(part) ? part : undefined;
  };
  return { sheets, sharedStrings: partOf('sharedStrings'), styles: partOf('styles'), from1904 };
}

function zipKind(zip: ZipFile, main: string): string {
  if (main.endsWith('.bin')) return 'XLSB';
  if (zip.has('word/document.xml')) return 'DOCX';
  if (zip.has('ppt/presentation.xml')) return 'PPTX';
  if (zip.has('content.xml') && zip.has('mimetype')) return 'ODS';
  return 'ZIP';
}

const relationId = (attributes: Readonly<Record<string, string>>): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/** What a part refers to, by the ids that it uses. */
async function relationsOf(zip: ZipFile, part: string): Promise<ReadonlyMap<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const file = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const relations = new Map<string, Relation>();
  if (!zip.has(file)) return relations;
  await readAllXml(file, zip.read(file), {
    open(tag, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (tag !== 'Relationship') return;
      relations.set(id, { type: type.slice(type.lastIndexOf('/') + 1), part: resolved(folder, target) });
    },
  });
  return relations;
}

/** `../x` and `/xl/x` as names in the file. */
function resolved(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

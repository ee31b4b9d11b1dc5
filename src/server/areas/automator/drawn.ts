import type { Catalog } from '../../../contract/metadata/catalog.ts';
import type { WorkflowContent, WorkflowElement } from '../../../contract/workflow/content.ts';
import { type OfferedElement, offeredElements } from '../../../contract/workflow/offered-elements.ts';
import { workflowStructure } from '../../../contract/workflow/workflow-structure.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import { publishedField } from '../../../contract/metadata/document-versions.ts';
import { told } from '../../../contract/told.ts';
import type { TenantDb } from '../../base/db/tenant-db.ts';
import { numberedVersions } from '../../platform/documents/publish.ts';
import type { WorkflowObjects } from './objects.ts';

/** One version of a workflow, as the engine reads it. */
export interface Drawn {
  readonly workflowId: string;
  readonly number: number;
  /** What its records are of. */
  readonly objectName: string;
  /** Whose rights its runs have: the id of a user; null: nobody's. */
  readonly activatedBy: string | null;
  readonly content: WorkflowContent;
  readonly elements: ReadonlyMap<string, DrawnElement>;
  /** Its name, else that of its type, as it is told. */
  readonly nameOf: (element: WorkflowElement) => string;
}

export interface DrawnElement {
  readonly element: WorkflowElement;
  /** Undefined where there is no such type any more. */
  readonly type: OfferedElement | undefined;
}

interface StoredVersion extends Pick<Drawn, 'workflowId' | 'number' | 'activatedBy'> {
  readonly content: string | null;
  readonly objectName: string | null;
}

/** A version never changes: what was read of it is kept for as long as the metadata are the same. */
const kept = new WeakMap<Catalog, Map<string, Drawn>>();

/** By `versionKey`: the versions that are asked for and there. */
export async function readDrawn(
  db: TenantDb,
  whole: Catalog,
  objects: WorkflowObjects,
  asked: readonly { readonly workflowId: string; readonly version: number }[],
): Promise<ReadonlyMap<string, Drawn>> {
  const known = kept.get(whole) ?? new Map<string, Drawn>();
  kept.set(whole, known);
  const keyOf = (workflowId: string, version: number) =>
    `${db.tenantId} ${versionKey({ workflowId, version })}`;
  const missing = asked.filter(({ workflowId, version }) => !known.has(keyOf(workflowId, version)));
  const place = missing.length ? publishedField(whole.objects, objects.workflow) : undefined;
  if (place) {
    const numbers = missing.map(({ workflowId: recordId, version: number }) => ({ recordId, number }));
    for (const { recordId: workflowId, number, text: content, values } of await numberedVersions(
      db,
      place,
      numbers,
      ['activatedBy', 'objectName'],
    )) {
      const { activatedBy, objectName } = values as Pick<StoredVersion, 'activatedBy' | 'objectName'>;
      const drawn = drawnOf(whole, { workflowId, number, content, activatedBy, objectName });
      if (drawn) known.set(keyOf(workflowId, number), drawn);
    }
  }
  return new Map(
    asked.flatMap(({ workflowId, version }) => {
      const drawn = known.get(keyOf(workflowId, version));
      return drawn ? [[versionKey({ workflowId, version }), drawn] as const] : [];
    }),
  );
}

export const versionKey = (of: { readonly workflowId: string; readonly version: number }): string =>
  `${of.workflowId} ${of.version}`;

/** Undefined where its content cannot be read, or is about nothing. */
export function drawnOf(
  whole: Catalog,
  { workflowId, number, content: text, activatedBy, objectName }: StoredVersion,
): Drawn | undefined {
  const { document: content } = readDocument(workflowStructure, text);
  if (!content || objectName === null) return undefined;
  const types = offeredElements(whole, objectName);
  const elements = new Map(
    content.elements.map((element) => [element.id, { element, type: types.get(element.type) }]),
  );
  const nameOf = ({ name, type }: WorkflowElement) =>
    name === '' ? told({ key: 'element', values: { element: type } }) : name;
  return { workflowId, number, objectName, activatedBy, content, elements, nameOf };
}

/** Where runs of a trigger begin; undefined where it leads nowhere. */
export function entryElement({ elements }: Drawn, triggerId: string): WorkflowElement | undefined {
  const next = elements.get(triggerId)?.element.outputs['next'];
  return next === undefined ? undefined : elements.get(next)?.element;
}

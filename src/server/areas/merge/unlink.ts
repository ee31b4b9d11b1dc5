import { putIdBack } from '../../../contract/duplicates/replace-id.ts';
import type { ObjectType } from '../../../contract/metadata/catalog.ts';
import { type AuditEntry, writeAudit } from '../../base/records/audit.ts';
import { compileBulkMark } from '../../base/sql/bulk-write.ts';
import { SERVER_GATE } from '../../base/sql/gate.ts';
import { compileLaterEdits } from './merge-statements.ts';
import {
  compilePlace,
  compilePutIn,
  compileRefer,
  compileTexts,
  compileTouch,
  compileViews,
  compileWriteTexts,
  compileWriteViews,
  type Reference,
  type TextRow,
} from '../../platform/references/relink-statements.ts';
import { putBackInRoles } from './role-rules.ts';
import type { LinkNote, TextNote } from './undo-note.ts';
import type { Undo } from './undo-step.ts';
import { lostPlaces, lostReferences, lostDeletions } from './lost-statements.ts';

/** Something that others have changed since. */
export interface Edit {
  readonly objectName: string;
  readonly id: string;
  /** What of it; null: the record as a whole. */
  readonly field: string | null;
  readonly userName: string | null;
}

const PAGE = 1000;

/** Leads back what a merge has led to the kept record. */
export class Unlinking {
  readonly #undo: Undo;

  constructor(undo: Undo) {
    this.#undo = undo;
  }

  /** What is not as the merge has left it. Records that have been removed for good do not count. */
  async edits(): Promise<Edit[]> {
    const { tx, object, merge } = this.#undo;
    const { keptId, mergedId, undo } = merge;
    const { tenantId } = tx;
    const edits: Edit[] = [];
    const later = await tx.run(compileLaterEdits(tenantId, object.name, [keptId, mergedId], merge.id));
    edits.push(...later.map(({ id, userName }) => edit(object.name, id, null, userName)));
    for (const { reference, ids } of this.#references()) {
      const rows = await lostReferences(tx, reference, keptId, ids);
      edits.push(...rows.map(({ id }) => edit(reference.object.name, id, reference.field.name)));
    }
    for (const { reference, rows: notes } of this.#links()) {
      const owners = notes.filter(({ isReplaced }) => isReplaced).map(({ owner }) => owner);
      const rows = await lostPlaces(tx, reference, keptId, owners);
      edits.push(...rows.map(({ id }) => edit(reference.object.name, id, reference.field.name)));
    }
    for (const { object: name, ids } of undo.deleted) {
      const owner = this.#objectNamed(name);
      const rows = owner ? await lostDeletions(tx, owner, ids) : [];
      edits.push(...rows.map(({ id }) => edit(name, id, null)));
    }
    for (const { reference, rows } of this.#texts()) {
      const texts = await tx.run(
        compileTexts(
          tenantId,
          reference,
          rows.map(({ id }) => id),
        ),
      );
      const lost = texts.filter((row) => this.#textBefore(row, rows) === undefined);
      edits.push(...lost.map(({ id }) => edit(reference.object.name, id, reference.field.name)));
    }
    return edits;
  }

  async putBack(): Promise<void> {
    const { tx, merge } = this.#undo;
    const { tenantId } = tx;
    const { keptId, mergedId, undo } = merge;
    for (const { reference, ids } of this.#references()) {
      const rows = await tx.run(compileRefer(tenantId, reference, keptId, mergedId, ids));
      const changes = [{ field: reference.field.name, before: keptId, after: mergedId }];
      await this.#note(
        reference.object,
        rows.map(({ id: recordId }) => ({ recordId, action: 'UPDATE', changes })),
      );
    }
    // Only then: two of them at once could be one too many.
    for (const { object: name, ids } of undo.deleted) {
      const object = this.#objectNamed(name);
      if (!object) continue;
      await tx.run(compileBulkMark({ tenantId, object, ids }, 'live', SERVER_GATE));
      await this.#note(
        object,
        ids.map((recordId) => ({ recordId, action: 'RESTORE' })),
      );
    }
    for (const { reference, rows } of this.#links()) await this.#putInLists(reference, rows);
    for (const { reference, rows } of this.#texts()) {
      const texts = await tx.run(
        compileTexts(
          tenantId,
          reference,
          rows.map(({ id }) => id),
        ),
      );
      const back = texts.flatMap((row) => this.#back(row, rows));
      await tx.run(compileWriteTexts(tenantId, reference, back));
      const before = new Map(texts.map(({ id, text }) => [id, text]));
      await this.#note(
        reference.object,
        back.map(({ id, text }) => {
          const changes = [{ field: reference.field.name, before: before.get(id), after: text }];
          return { recordId: id, action: 'UPDATE', changes };
        }),
      );
    }
    await putBackInRoles(this.#undo);
    // A view that its owner has changed since stays as they want it.
    const views = await tx.run(
      compileViews(
        tenantId,
        undo.views.map(({ id }) => id),
      ),
    );
    const back = views.flatMap((row) => this.#back(row, undo.views));
    if (back.length) await tx.run(compileWriteViews(tenantId, back));
  }

  async #putInLists(reference: Reference, rows: readonly LinkNote[]): Promise<void> {
    const { tx, merge } = this.#undo;
    const { keptId, mergedId } = merge;
    for (let from = 0; from < rows.length; from += PAGE) {
      const page = rows.slice(from, from + PAGE);
      const [replaced, removed] = [
        page.filter(({ isReplaced }) => isReplaced),
        page.filter((row) => !row.isReplaced),
      ];
      if (replaced.length) await tx.run(compilePlace(tx.tenantId, reference, keptId, mergedId, replaced));
      if (removed.length) await tx.run(compilePutIn(tx.tenantId, reference, mergedId, removed));
      await tx.run(
        compileTouch(
          tx.tenantId,
          reference.object,
          page.map(({ owner }) => owner),
        ),
      );
      await this.#note(
        reference.object,
        page.map(({ owner, isReplaced }) => {
          const change = {
            field: reference.field.name,
            before: isReplaced ? [keptId] : [],
            after: [mergedId],
          };
          return { recordId: owner, action: 'UPDATE', changes: [change] };
        }),
      );
    }
  }

  async #note(object: ObjectType, entries: readonly AuditEntry[]): Promise<void> {
    const { tx, actor, undoId } = this.#undo;
    for (let from = 0; from < entries.length; from += PAGE) {
      await writeAudit(tx, actor, object.name, entries.slice(from, from + PAGE), undoId);
    }
  }

  #back(row: TextRow, notes: readonly TextNote[]): TextRow[] {
    const text = this.#textBefore(row, notes);
    return text === undefined ? [] : [{ id: row.id, text }];
  }

  #textBefore({ id, text }: TextRow, notes: readonly TextNote[]): string | undefined {
    const { keptId, mergedId } = this.#undo.merge;
    const places = notes.find((note) => note.id === id)?.places ?? [];
    return putIdBack(text, places, mergedId, keptId);
  }

  #objectNamed(name: string): ObjectType | undefined {
    return this.#undo.whole.objects.get(name);
  }

  #references() {
    return this.#undo.merge.undo.references.flatMap((note) => this.#with(note));
  }
  #links() {
    return this.#undo.merge.undo.links.flatMap((note) => this.#with(note));
  }
  #texts() {
    return this.#undo.merge.undo.texts.flatMap((note) => this.#with(note));
  }

  /** What a note is about; nothing where an object or a field has gone since. */
  #with<N extends { readonly object: string; readonly field: string }>(
    note: N,
  ): (Omit<N, 'object' | 'field'> & { readonly reference: Reference })[] {
    const object = this.#objectNamed(note.object);
    const field = object?.fields.get(note.field);
    return object && field ? [{ ...note, reference: { object, field } }] : [];
  }
}

const edit = (
  objectName: string,
  id: string,
  field: string | null,
  userName: string | null = null,
): Edit => ({
  objectName,
  id,
  field,
  userName,
});

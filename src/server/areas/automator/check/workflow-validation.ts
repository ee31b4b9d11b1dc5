import { besideOf, objectOf } from '../../../../contract/formats/index.ts';
import { readDocument } from '../../../../contract/documents/read-document.ts';
import type { Catalog, Field, ObjectType } from '../../../../contract/metadata/catalog.ts';
import { workflowStructure } from '../../../../contract/workflow/workflow-structure.ts';
import type { DocumentValidation } from '../../../platform/documents/stored-documents.ts';
import { settingNow } from '../../../platform/settings/settings.ts';
import { ACTIVATED } from '../activate.ts';
import { judgeHere } from './judge-here.ts';

/**
 * Stored workflows are validated after each write, after their activation, and after changes of records that they name: a
 * campaign that can send now is no problem any more. Activation validates for itself.
 */
export const workflowValidation: DocumentValidation = {
  types: [workflowStructure.name],
  formerQueues: ['workflow-check'],
  after: [ACTIVATED],
  refersTo: ({ elements, objects }) => [
    ...new Set(
      [...elements.values()].flatMap(({ inputs }) =>
        inputs.flatMap(({ typeName }) => objects.get(typeName ?? '') ?? []),
      ),
    ),
  ],
  // By the clocks of the tenant, as its members see the days that the workflow names.
  validate: async ({ field, text }, { tx, whole: catalog }) => {
    const { document, problems } = readDocument(workflowStructure, text);
    if (!document) return problems;
    const timeZone = await settingNow(tx, catalog, 'timeZone');
    return judgeHere(document, { tx, catalog, objectName: objectOf(field) ?? '', timeZone });
  },
};

/** A field with workflows, and what stands beside it. */
export interface WorkflowField {
  readonly object: ObjectType;
  readonly content: Field;
  /** Of which object each is about. */
  readonly about: Field;
}

/** The fields that hold workflows, the first of which is where they are drawn. */
export const workflowFields = ({ objects }: Catalog): readonly WorkflowField[] =>
  [...objects.values()].flatMap((object) =>
    [...object.fields.values()].flatMap((content): WorkflowField[] => {
      const about = object.fields.get(besideOf(content) ?? '');
      const isOne =
        content.settings?.['documentType'] === workflowStructure.name &&
        object.name === object.source &&
        about;
      return isOne ? [{ object, content, about }] : [];
    }),
  );

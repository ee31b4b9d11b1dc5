import type { StoredObject } from '../../base/records/stored-records.ts';
import type { RecordTypes } from '../../../../metadata/schema/types/records.d.ts';
import type { Catalog, Field, ObjectType } from '../../../contract/metadata/catalog.ts';

/** The objects that workflows are kept in, found from the one that can be activated by its relations. */
export interface WorkflowObjects {
  readonly workflow: StoredObject<RecordTypes['Workflow']>;
  readonly version: StoredObject<RecordTypes['WorkflowVersion']>;
  /** A record on its way through a workflow, and what was done with it. */
  readonly run: StoredObject<RecordTypes['WorkflowRun']>;
  readonly step: StoredObject<RecordTypes['WorkflowStep']>;
}

/** Undefined where the metadata have no workflows, or not all that they need. */
export function workflowObjects({ objects }: Pick<Catalog, 'objects'>): WorkflowObjects | undefined {
  const at = (from: ObjectType | undefined, field: string) =>
    objects.get(from?.fields.get(field)?.relation?.target ?? '');
  const workflow = [...objects.values()].find(({ ownActions = [] }) =>
    ownActions.some(({ handler }) => handler === 'activateWorkflow'),
  );
  const [version, run] = [at(workflow, 'versionList'), at(workflow, 'runList')];
  const step = at(run, 'stepList');
  return workflow && version && run && step ? { workflow, version, run, step } : undefined;
}

/** The fields of a run that lead to the record which it is about: those of people, with whom it goes. */
export const recordFields = ({ run, workflow }: WorkflowObjects, about: ObjectType): readonly Field[] =>
  [...run.fields.values()].filter(
    ({ relation }) =>
      relation?.type === 'reference' && relation.target === about.name && about.name !== workflow.name,
  );

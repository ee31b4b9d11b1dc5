import { createContext, use } from 'react';
import type { DynamicVariable } from '../../../contract/filter/variables.ts';
import type { WorkflowContent } from '../../../contract/workflow/content.ts';
import type { ElementTypeInfo } from '../../../engine/hooks/use-element-types.ts';
import type { DrawnProblem, DrawnVariable } from '../../../engine/hooks/use-workflow-judgement.ts';
import type { Point, PortPlace } from '../../../views/graph/index.tsx';
import type { Operation } from '../../../contract/documents/operations.ts';
import type { NestedInputProps } from '../../../views/formats/format-view.ts';

/** What is to be added comes here. */
export interface Asked {
  /** The way that leads to it. */
  readonly from?: PortPlace | undefined;
  /** Where it was asked for by hand. */
  readonly place?: Point | undefined;
}

export interface WorkflowEditing {
  readonly content: WorkflowContent;
  /** The object that the workflow is about. */
  readonly objectName: string;
  readonly types: ReadonlyMap<string, ElementTypeInfo>;
  readonly readOnly: boolean;
  readonly change: (operations: readonly Operation[], merge?: string) => void;
  /** Elements and remarks. */
  readonly chosen: readonly string[];
  readonly choose: (ids: readonly string[]) => void;
  readonly asked: Asked | undefined;
  readonly ask: (asked: Asked | undefined) => void;
  /** Asks for a step after the chosen one; for one that nothing leads to where none is chosen. */
  readonly askNext: () => void;
  /** Adds an element of the type, or a remark (''), where it was asked for. */
  readonly add: (type: string, where?: Asked) => void;
  readonly problems: readonly DrawnProblem[];
  /** What texts of the chosen element may name: what every way to it gives. */
  readonly variables: readonly DrawnVariable[];
  /** What all elements give, where a filter names any of it: by their labels it is read. */
  readonly allVariables: readonly DrawnVariable[];
  readonly inputOf: NestedInputProps['inputOf'];
}

export const WorkflowContext = createContext<WorkflowEditing | undefined>(undefined);

export function useWorkflow(): WorkflowEditing {
  const value = use(WorkflowContext);
  if (!value) throw new Error('A part of the editor stands outside of it.');
  return value;
}

/** What filters compare with, to read them by their labels. */
export const ReadVariablesContext = createContext<readonly DynamicVariable[]>([]);

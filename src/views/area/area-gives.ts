import { type ComponentType, createContext } from 'react';
import type { BulkTarget, Job } from '../../engine/hooks/use-bulk.ts';
import type { ObjectModel } from '../../engine/model/object-model.ts';
import type { LoadTemplates } from './workflow-templates.ts';

/** What an area offers to do with records of any object: those chosen in a list, or the one that is open. */
export interface ChosenProps {
  readonly model: ObjectModel;
  /** Stable. */
  readonly target: BulkTarget;
  /** Hears of a job about them that goes on; without it, whoever begins the job tells of its end. */
  readonly onJob?: (job: Job, total: number) => void;
}

/** What areas give to generic screens. */
export interface AreaGives {
  /** Buttons; each draws nothing where it has nothing to offer. */
  readonly chosen: readonly ComponentType<ChosenProps>[];
  /** Workflows to begin with. Undefined: there are none. */
  readonly templates?: LoadTemplates | undefined;
}
export const AreaGivesContext = createContext<AreaGives>({ chosen: [] });

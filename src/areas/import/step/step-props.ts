import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import type { MappingEditor } from '../hooks/use-import-mapping.ts';
import type { ImportObject } from '../hooks/use-import-objects.ts';
import type { ImportRunState } from '../hooks/use-import-run.ts';
import type { ImportRun } from '../model/import-run.ts';
import type { AreaScreenProps } from '../../../views/area/client-area.ts';
import type { ProblemText } from '../use-problem-text.ts';

/** Which import, and what is known of its object. */
export interface ImportProps extends Pick<AreaScreenProps, 'route' | 'objects'> {
  readonly run: ImportRun;
  readonly state: ImportRunState;
  /** Undefined where the viewer may not import its records any more. */
  readonly object: ImportObject | undefined;
  readonly metadata: ObjectMetadata;
}

/** What each step gets. */
export interface StepProps extends ImportProps {
  readonly editor: MappingEditor;
  readonly problemText: ProblemText;
  /** Nothing can be changed: the import has begun, or the right to it is gone. */
  readonly isLocked: boolean;
}

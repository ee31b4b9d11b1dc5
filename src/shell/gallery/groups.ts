import type { GalleryGroup } from './gallery-state.ts';
import { CELL_STATES } from './states/cells.tsx';
import { DIALOGS } from './states/dialogs.tsx';
import { FILTER } from './states/filter.tsx';
import { FORMS } from './states/forms.tsx';
import { INPUTS } from './states/inputs.tsx';
import { PICKER } from './states/picker.tsx';
import { SCHEMAS } from './states/schemas.tsx';
import { TABLE } from './states/table.tsx';

export const GROUPS: readonly GalleryGroup[] = [
  TABLE,
  PICKER,
  FILTER,
  INPUTS,
  FORMS,
  CELL_STATES,
  DIALOGS,
  SCHEMAS,
];

import { automator } from './areas/automator/area.ts';
import { campaigns } from './areas/campaigns/area.ts';
import { configuration } from './areas/configuration/area.ts';
import { conversion } from './areas/conversion/area.ts';
import { dashboard } from './areas/dashboard/area.ts';
import { exports } from './areas/export/area.ts';
import { imports } from './areas/import/area.ts';
import { interactive } from './areas/interactive/area.ts';
import { letters } from './areas/letters/area.ts';
import { media } from './areas/media/area.ts';
import { merge } from './areas/merge/area.ts';
import { ownFields } from './areas/own-fields/area.ts';
import { personal } from './areas/personal/area.ts';
import { preferences } from './areas/preferences/area.ts';
import { savedViews } from './areas/saved-views/area.ts';
import { senders } from './areas/senders/area.ts';
import { team } from './areas/team/area.ts';
import { compose } from './platform/area/compose-areas.ts';
import type { ServerArea } from './platform/area/area.ts';

/** The areas with code of their own. */
export const AREAS: readonly ServerArea[] = [
  merge,
  savedViews,
  preferences,
  configuration,
  imports,
  exports,
  ownFields,
  personal,
  team,
  conversion,
  dashboard,
  media,
  senders,
  letters,
  campaigns,
  interactive,
  automator,
];

/** The product. */
export const PRODUCT = compose(AREAS);

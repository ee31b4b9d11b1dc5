import type { AreaGives } from '../../views/area/area-gives.ts';
import type { RecordParts } from '../../views/area/record-parts.ts';
import type { RecordPreviews } from '../../views/record/record-preview.tsx';
import { loadTexts } from '../../views/texts/load-texts.ts';
import { composedScreens } from '../addresses/built-screens.ts';
import type { ScreenParts } from '../addresses/compose-areas.ts';
import { late } from '../../views/widgets/late.tsx';
import { lateScreen } from './late-screen.tsx';

async function loadScreen<P>({ load, texts }: ScreenParts<P>) {
  const [Screen] = await Promise.all([load(), ...texts.map(loadTexts)]);
  return Screen;
}

/** The areas' screens within the frame, by their routes. */
export const areaScreens = new Map(
  [...composedScreens.screens].map(([route, parts]) => [route, lateScreen(() => loadScreen(parts))]),
);

/** The areas' previews, by the names of the objects. */
export const areaPreviews: RecordPreviews = new Map(
  [...composedScreens.previews].map(([name, parts]) => [name, lateScreen(() => loadScreen(parts)).Screen]),
);

/** The areas' parts of records, by their names. */
export const areaParts: RecordParts = new Map(
  [...composedScreens.parts].map(([name, parts]) => [name, lateScreen(() => loadScreen(parts)).Screen]),
);

export const areaGives: AreaGives = {
  chosen: [...composedScreens.chosen.values()].map((parts) => late(() => loadScreen(parts))),
  templates: composedScreens.workflowTemplates,
};

/** Those outside of the login. */
export const publicScreens = new Map(
  [...composedScreens.publicScreens].map(([route, parts]) => [
    route,
    lateScreen<object>(async () => {
      const [{ PublicScreen }, Screen] = await Promise.all([
        import('./public-screen.tsx'),
        loadScreen(parts),
      ]);
      return () => <PublicScreen route={route} Screen={Screen} />;
    }),
  ]),
);

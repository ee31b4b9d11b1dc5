import type { ComponentType } from 'react';
import type {
  AreaScreenProps,
  ClientArea,
  LoadScreen,
  PreviewProps,
  PublicScreenProps,
} from '../../views/area/client-area.ts';
import type { ChosenProps } from '../../views/area/area-gives.ts';
import type { PreviewProps as DocumentPreviewProps } from '../../views/formats/format-view.ts';
import { late } from '../../views/widgets/late.tsx';
import { documentEditors, documentPreviews, schemaEditor } from '../../views/formats/document/editors.ts';
import type { PartProps } from '../../views/area/record-parts.ts';

/** A screen and what comes with it. */
export interface ScreenParts<P> {
  readonly load: LoadScreen<P>;
  readonly texts: readonly string[];
}

interface Screens {
  readonly screens: ReadonlyMap<string, ScreenParts<AreaScreenProps>>;
  /** By the name of the object. */
  readonly previews: ReadonlyMap<string, ScreenParts<PreviewProps>>;
  /** By their names. */
  readonly parts: ReadonlyMap<string, ScreenParts<PartProps>>;
  readonly chosen: ReadonlyMap<string, ScreenParts<ChosenProps>>;
  readonly publicScreens: ReadonlyMap<string, ScreenParts<PublicScreenProps>>;
  readonly player: ClientArea['player'];
  readonly workflowTemplates: ClientArea['workflowTemplates'];
}

const loadVersions = async () => (await import('../../views/document-editor/index.ts')).loadVersionsPart();

/**
 * The screens of all areas by their routes.
 * @throws Error where two areas have one name, or one route: which of them is meant nobody could tell.
 */
export function composeAreas(areas: readonly ClientArea[]): Screens {
  const names = new Set<string>();
  const owners = new Map<string, string>();
  const partsOf = <P>(
    { name, texts = [] }: ClientArea,
    screens: Readonly<Record<string, LoadScreen<P>>> = {},
  ) =>
    Object.entries(screens).map(([route, load]): [string, ScreenParts<P>] => {
      const owner = owners.get(route);
      if (owner !== undefined) {
        throw new Error(
          `src/areas: "${owner}" and "${name}" both have a screen at ${route}. Give one of them another route.`,
        );
      }
      owners.set(route, name);
      return [route, { load, texts }];
    });
  for (const { name } of areas) {
    if (names.has(name)) throw new Error(`src/areas: two areas are called "${name}". Rename one of them.`);
    names.add(name);
  }
  schemaEditor.load = async () => (await import('../../views/document-editor/index.ts')).loadSchemaEditor();
  Object.assign(documentEditors, ...areas.map((area) => area.documentEditors));
  for (const [type, load] of areas.flatMap((area) => Object.entries(area.documentPreviews ?? {})))
    documentPreviews[type] = late(load as () => Promise<ComponentType<DocumentPreviewProps>>);
  return {
    screens: new Map(areas.flatMap((area) => partsOf(area, area.screens))),
    previews: new Map(areas.flatMap((area) => partsOf(area, area.previews))),
    parts: new Map([
      ...areas.flatMap((area) => partsOf(area, area.parts)),
      ['documentVersions', { load: loadVersions, texts: [] }],
    ]),
    chosen: new Map(areas.flatMap((area) => partsOf(area, area.chosen))),
    publicScreens: new Map(areas.flatMap((area) => partsOf(area, area.publicScreens))),
    player: areas.find(({ player }) => player)?.player,
    workflowTemplates: areas.find(({ workflowTemplates }) => workflowTemplates)?.workflowTemplates,
  };
}

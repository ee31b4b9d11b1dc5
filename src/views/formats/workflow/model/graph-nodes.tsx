import type { TFunction } from 'i18next';
import type { WorkflowContent, WorkflowElement } from '../../../../contract/workflow/content.ts';
import type { ElementTypeInfo } from '../../../../engine/hooks/use-element-types.ts';
import type { GraphNode, Places, Point } from '../../../graph/index.tsx';
import { MenuPicture } from '../../../widgets/menu-picture.tsx';
import { outputLabel, outputsFor, summaryOf } from './outputs-for.ts';

/** An element as a node of a graph. */
export function graphNode(
  t: TFunction,
  locale: string,
  type: ElementTypeInfo | undefined,
  element: WorkflowElement,
  problems: readonly string[],
): GraphNode {
  const { id, type: name, config, outputs } = element;
  const said = type ? summaryOf(type, config, locale) : '';
  const label = type?.label ?? name;
  const ways = outputsFor(type, config, outputs);
  return {
    ...{ id, title: element.name || label, note: element.name ? label : said, problems },
    ...{ icon: <MenuPicture icon={type?.icon ?? null} />, tone: `is-${type?.family ?? 'unknown'}` },
    role: type?.family === 'trigger' ? 'entry' : ways.length ? 'step' : 'exit',
    ports: ways.map((port, at) => ({
      id: port,
      label: outputLabel(t, type, port, config),
      to: outputs[port] || undefined,
      isPlain: at === 0 && port === 'next',
    })),
  };
}

/** Where elements and remarks stand. */
export const placesOf = ({ elements, remarks = [] }: Pick<WorkflowContent, 'elements' | 'remarks'>): Places =>
  new Map(
    [...elements, ...remarks].map(({ id, positionX: x, positionY: y }): [string, Point] => [id, { x, y }]),
  );

import type { TFunction } from 'i18next';
import type { WorkflowContent, WorkflowElement } from '../../../../contract/workflow/content.ts';
import type { ElementTypeInfo } from '../../../../engine/hooks/use-element-types.ts';
import type { GraphNode, Places, Point } from '../../../../views/graph/index.tsx';
import { MenuPicture } from '../../../../views/widgets/menu-picture.tsx';
import { ElementSummary } from '../element-summary.tsx';
import { outputLabel, outputsFor } from './outputs-for.ts';
import { summaryParts } from './summary-parts.ts';

/** An element as a node of a graph. */
export function graphNode(
  t: TFunction,
  locale: string,
  type: ElementTypeInfo | undefined,
  element: WorkflowElement,
  problems: readonly string[],
): GraphNode {
  const { id, type: name, config, outputs } = element;
  const parts = type ? summaryParts(type, config, locale) : [];
  const label = type?.label ?? name;
  const ways = outputsFor(type, config, outputs);
  return {
    id,
    title: element.name || label,
    note: element.name ? label : '',
    problems,
    ...(parts.length > 0 && { detail: <ElementSummary parts={parts} /> }),
    icon: <MenuPicture icon={type?.icon ?? null} />,
    tone: `is-${type?.family ?? 'unknown'}`,
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

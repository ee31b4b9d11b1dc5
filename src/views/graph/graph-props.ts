import type { GripItem } from '../widgets/grip-menu.tsx';
import type { GraphCounts, GraphNode, GraphRemark, Places, Point, PortPlace } from './graph.ts';

export interface GraphProps {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  /** Several only where nodes can be moved. */
  readonly chosen: readonly string[];
  readonly readOnly: boolean;
  readonly onChoose: (ids: readonly string[]) => void;
  /** @param to undefined: nowhere */
  readonly onLead: (from: PortPlace, to: string | undefined) => void;
  /** What can be done with the chosen node, beside leading its ways elsewhere. */
  readonly items: readonly GripItem[];
  /** What there can be more of. */
  readonly additions?: readonly { readonly name: string; readonly text: string }[];
  /** @param from the way that leads to what is added. @param at where, if that was said by hand */
  readonly onAdd: (name: string, from: PortPlace | undefined, at?: Point) => void;
  /** In place of the menu of `additions`: something is asked for, also between two nodes. */
  readonly onAsk?: (from: PortPlace | undefined, at: Point | undefined) => void;
  /** Where nodes and remarks stand; without it they are laid out, and stay there. */
  readonly places?: Places;
  readonly onMove?: (moved: Places) => void;
  readonly remarks?: readonly GraphRemark[];
  readonly counts?: GraphCounts;
}

/** What is dragged into a graph: the name of what is to be added. */
export const ADDITION = 'application/x-tessera-addition';

import { useTranslation } from 'react-i18next';
import type { GripItem } from '../widgets/grip-menu.tsx';
import type { GraphNode, PortPlace } from './graph.ts';

interface Deeds {
  readonly onLead: (from: PortPlace, to: string | undefined) => void;
  readonly onAsk: ((from: PortPlace | undefined, at: undefined) => void) | undefined;
  readonly onLeading: (from: PortPlace) => void;
}

/** What can be done with the ways of a node by menu: all that the mouse does with their lines. */
export function useWayItems({ onLead, onAsk, onLeading }: Deeds) {
  const { t } = useTranslation();
  return (node: GraphNode | undefined): readonly GripItem[] =>
    (node?.ports ?? []).flatMap(({ id: port, label: way, to }): GripItem[] => {
      const from = { node: node?.id ?? '', port };
      const item = (name: string, run: () => void) => ({
        name: `${name} ${port}`,
        text: t(`graph:${name}`, { way }),
        run,
      });
      return [
        ...(onAsk ? [item('insert', () => onAsk(from, undefined))] : []),
        item('lead', () => onLeading(from)),
        ...(to === undefined ? [] : [item('nowhere', () => onLead(from, undefined))]),
      ];
    });
}

import '@xyflow/react/dist/base.css';
import {
  Background,
  Controls,
  MiniMap,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { type GripItem, GripMenu } from '../widgets/grip-menu.tsx';
import { flowEdges, flowNodes } from './flow-parts.ts';
import {
  type Direction,
  type GraphNode,
  HEAD_HEIGHT,
  neighbour,
  NODE_WIDTH,
  type Point,
  type PortPlace,
} from './graph.ts';
import './graph.css';
import { type CardNode, NodeCard } from './node-card.tsx';
import { useLayout } from './use-layout.ts';
import { useLeading } from './use-leading.ts';

export interface GraphProps {
  readonly label: string;
  readonly nodes: readonly GraphNode[];
  readonly chosen: string | undefined;
  readonly readOnly: boolean;
  readonly onChoose: (id: string | undefined) => void;
  /** @param to undefined: nowhere */
  readonly onLead: (from: PortPlace, to: string | undefined) => void;
  /** What can be done with the chosen node, beside leading its ways elsewhere. */
  readonly items: readonly GripItem[];
  /** What there can be more of. */
  readonly additions: readonly { readonly name: string; readonly text: string }[];
  /** @param from the way that leads to what is added */
  readonly onAdd: (name: string, from: PortPlace | undefined) => void;
}

/** A graph to look at and to change: by mouse, by menus, and by keys. What it is made of, it does not know. */
export function GraphView(props: GraphProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

const NODE_TYPES = { card: NodeCard };
const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const FIT = { maxZoom: 1, padding: 0.1 };
/** The scale at which it opens, at its beginning. */
const READABLE = 0.8;
/** Pixels that a menu needs. */
const MENU_WIDTH = 240;

type Opened = Point &
  ({ readonly node: string } | { readonly from: PortPlace | undefined; readonly node?: undefined });

function Canvas(props: GraphProps) {
  const { label, nodes, chosen, readOnly, onChoose, onLead, items, additions, onAdd } = props;
  const { t } = useTranslation();
  const helpId = useId();
  const flow = useReactFlow();
  const places = useLayout(nodes);
  const frame = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement>(null);
  const [cursor, setCursor] = useState<string>();
  const [takesFocus, setTakesFocus] = useState(false);
  const [leading, setLeading] = useState<PortPlace>();
  const [opened, setOpened] = useState<Opened>();
  const at = [cursor, chosen].find((id) => id !== undefined && places.has(id)) ?? nodes[0]?.id;
  const nodeOf = (id: string | undefined) => nodes.find((each) => each.id === id);

  const open = (
    what: { readonly node: string } | { readonly from: PortPlace | undefined },
    { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  ) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || readOnly) return;
    if ('node' in what) take(what.node);
    anchor.current = document.activeElement as HTMLElement | null;
    const x = Math.max(0, Math.min(clientX - box.left, box.width - MENU_WIDTH));
    setOpened({ ...what, x, y: Math.min(clientY - box.top, box.height / 2) });
  };
  const take = (id: string) => {
    if (leading && nodeOf(id)?.role !== 'entry') onLead(leading, id);
    setLeading(undefined);
    setCursor(id);
    onChoose(id);
  };
  const mouse = useLeading(onLead, (from, place) => open({ from }, place));

  const bringIntoView = (id: string) => {
    const box = frame.current?.getBoundingClientRect();
    const place = places.get(id);
    if (!box || !place) return;
    const zoom = flow.getZoom();
    const { x, y } = flow.flowToScreenPosition(place);
    const isIn = x > box.left && x + NODE_WIDTH * zoom < box.right && y > box.top && y + 80 < box.bottom;
    if (!isIn) void flow.setCenter(place.x + NODE_WIDTH / 2, place.y, { zoom });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { graphNode: id } = (event.target as HTMLElement).dataset;
    const direction = DIRECTIONS[event.key];
    if (event.key === 'Escape' && leading) setLeading(undefined);
    else if (direction && id !== undefined) {
      const next = neighbour(places, id, direction);
      if (next !== undefined) {
        setCursor(next);
        setTakesFocus(true);
        if (!leading) onChoose(next);
        bringIntoView(next);
      }
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent) => {
    const within = (name: string) =>
      (event.target as HTMLElement).closest<HTMLElement>(`[data-graph-${name}]`);
    const menu = within('menu');
    const id = within('node')?.dataset['graphNode'];
    if (menu) {
      const { left: clientX, bottom: clientY } = menu.getBoundingClientRect();
      open({ node: menu.dataset['graphMenu'] ?? '' }, { clientX, clientY });
    } else if (id !== undefined) take(id);
  };
  const onContextMenu = (event: MouseEvent) => {
    const card = (event.target as HTMLElement).closest('.graph-card');
    const id = card?.querySelector<HTMLElement>('[data-graph-node]')?.dataset['graphNode'];
    if (readOnly || !card) return;
    event.preventDefault();
    // By the key it comes without a place.
    const { left, bottom } = card.getBoundingClientRect();
    const { clientX, clientY } = event.button === 2 ? event : { clientX: left, clientY: bottom };
    if (id !== undefined) open({ node: id }, { clientX, clientY });
  };

  const shown = useMemo<CardNode[]>(
    () =>
      flowNodes(nodes, places, (node) => ({
        ...{ node, readOnly, isCursor: node.id === at, isChosen: node.id === chosen },
        takesFocus: takesFocus && node.id === at,
      })),
    [nodes, places, at, chosen, readOnly, takesFocus],
  );
  const edges = useMemo(() => flowEdges(nodes, places, chosen), [nodes, places, chosen]);
  const isPlaced = shown.length > 0;
  const showBeginning = useEffectEvent(() => {
    const first = shown[0]?.position ?? { x: 0, y: 0 };
    const y = (frame.current?.clientHeight ?? 0) / 2 - (first.y + HEAD_HEIGHT) * READABLE;
    void flow.setViewport({ x: 20 - first.x * READABLE, y, zoom: READABLE });
  });
  useEffect(() => {
    if (isPlaced) showBeginning();
  }, [isPlaced]);

  const menuItems = (): readonly GripItem[] => {
    if (!opened) return [];
    const { node: id } = opened;
    if (id === undefined)
      return additions.map(({ name, text }) => ({ name, text, run: () => onAdd(name, opened.from) }));
    const ways = (nodeOf(id)?.ports ?? []).flatMap(({ id: port, label: said, to }): GripItem[] => [
      {
        name: `lead ${port}`,
        text: t('graph:lead', { way: said }),
        run: () => {
          setLeading({ node: id, port });
          setTakesFocus(true);
        },
      },
      ...(to === undefined
        ? []
        : [
            {
              name: `nowhere ${port}`,
              text: t('graph:nowhere', { way: said }),
              run: () => onLead({ node: id, port }, undefined),
            },
          ]),
    ]);
    return [...ways, ...items];
  };
  const led = leading && nodeOf(leading.node)?.ports.find(({ id }) => id === leading.port);
  return (
    <div
      ref={frame}
      className="graph card"
      role="group"
      aria-label={label}
      aria-describedby={helpId}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onBlur={() => setTakesFocus(false)}
    >
      <ReactFlow
        nodes={shown}
        edges={edges}
        nodeTypes={NODE_TYPES}
        {...mouse}
        onPaneClick={() => onChoose(undefined)}
        onPaneContextMenu={(event) => {
          event.preventDefault();
          open({ from: undefined }, event);
        }}
        nodesDraggable={false}
        nodesConnectable={!readOnly}
        edgesReconnectable={!readOnly}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        onlyRenderVisibleElements
        disableKeyboardA11y
        deleteKeyCode={null}
        minZoom={0.1}
        maxZoom={1.5}
        ariaLabelConfig={{
          'controls.ariaLabel': t('graph:view'),
          'controls.zoomIn.ariaLabel': t('graph:zoomIn'),
          'controls.zoomOut.ariaLabel': t('graph:zoomOut'),
          'controls.fitView.ariaLabel': t('graph:fit'),
          'minimap.ariaLabel': t('graph:map'),
        }}
        proOptions={{ hideAttribution: true }}
      >
        <Background />
        <Controls showInteractive={false} fitViewOptions={FIT} />
        <MiniMap
          pannable
          zoomable
          style={{ width: 150, height: 100 }}
          nodeClassName={({ data }) => `is-${(data as CardNode['data']).node.role}`}
        />
        <Panel position="top-center" role="status" className={led ? 'graph-told' : undefined}>
          {led && t('graph:leading', { way: led.label })}
        </Panel>
      </ReactFlow>
      <p id={helpId} className="sr-only">
        {t('graph:help')}
      </p>
      {opened && (
        <div className="graph-menu" style={{ left: opened.x, top: opened.y }}>
          <GripMenu
            label={nodeOf(opened.node)?.title ?? t('graph:add')}
            items={menuItems()}
            anchor={anchor}
            onClose={() => setOpened(undefined)}
          />
        </div>
      )}
    </div>
  );
}

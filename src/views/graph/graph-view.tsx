import '@xyflow/react/dist/base.css';
import {
  Background,
  ControlButton,
  Controls,
  type Edge,
  MiniMap,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { LayoutAutoIcon } from '@blueprintjs/icons';
import {
  type DragEvent,
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
import { FarLines } from './far-lines.tsx';
import { type FlowNode, flowEdges, flowNodes, flowRemarks } from './flow-parts.ts';
import { type GraphRemark, HEAD_HEIGHT, type Point, type PortPlace } from './graph.ts';
import './graph.css';
import { ADDITION, type GraphProps } from './graph-props.ts';
import { type CardNode, NodeCard } from './node-card.tsx';
import { RemarkCard } from './remark-card.tsx';
import { useBringIntoView } from './use-bring-into-view.ts';
import { useGraphKeys } from './use-graph-keys.ts';
import { useLayout } from './use-layout.ts';
import { useLeading } from './use-leading.ts';
import { useMoving } from './use-moving.ts';
import { useWayItems } from './way-items.ts';
import { WayEdge, WaysContext } from './way-edge.tsx';

/** A graph to look at and to change: by mouse, by menus, and by keys. What it is made of, it does not know. */
export function GraphView(props: GraphProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

const NODE_TYPES = { card: NodeCard, remark: RemarkCard };
const EDGE_TYPES = { way: WayEdge };
const FIT = { maxZoom: 1, padding: 0.1 };
const MORE_KEYS = ['Shift', 'Control', 'Meta'];
const NO_REMARKS: readonly GraphRemark[] = [];
const NO_EDGES: Edge[] = [];
/** The scale at which it opens, at its beginning. */
const READABLE = 0.8;
/** The scale from which on what is written can be read, and what stands at lines pressed; below, nodes are shapes. */
const LEGIBLE = 0.35;
/** Pixels that a menu needs. */
const MENU_WIDTH = 240;

type Opened = Point &
  ({ readonly node: string } | { readonly from: PortPlace | undefined; readonly node?: undefined });

function Canvas(props: GraphProps) {
  const { label, nodes, chosen, readOnly, onChoose, onLead, items, additions = [], onAdd } = props;
  const { onAsk, onMove, remarks = NO_REMARKS, counts } = props;
  const { t } = useTranslation();
  const helpId = useId();
  const flow = useReactFlow<FlowNode>();
  const { places, layout } = useLayout(nodes, props.places);
  const frame = useRef<HTMLDivElement>(null);
  const anchor = useRef<HTMLElement>(null);
  const [cursor, setCursor] = useState<string>();
  const [takesFocus, setTakesFocus] = useState(false);
  const [leading, setLeading] = useState<PortPlace>();
  const [opened, setOpened] = useState<Opened>();
  const [first] = chosen;
  const at = [cursor, first].find((id) => id !== undefined && places.has(id)) ?? nodes[0]?.id;
  const nodeOf = (id: string | undefined) => nodes.find((each) => each.id === id);

  const open = (
    what: { readonly node: string } | { readonly from: PortPlace | undefined },
    { clientX, clientY }: { readonly clientX: number; readonly clientY: number },
  ) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || readOnly) return;
    if ('from' in what && onAsk) {
      onAsk(what.from, flow.screenToFlowPosition({ x: clientX, y: clientY }));
      return;
    }
    if ('node' in what && !chosen.includes(what.node)) take(what.node);
    anchor.current = document.activeElement as HTMLElement | null;
    const x = Math.max(0, Math.min(clientX - box.left, box.width - MENU_WIDTH));
    setOpened({ ...what, x, y: Math.min(clientY - box.top, box.height / 2) });
  };
  const take = (id: string, isMore = false) => {
    if (leading && nodeOf(id)?.role !== 'entry') onLead(leading, id);
    setLeading(undefined);
    setCursor(id);
    const others = chosen.filter((each) => each !== id);
    onChoose(!isMore || !onMove ? [id] : others.length < chosen.length ? others : [...chosen, id]);
  };
  const mouse = useLeading(onLead, (from, place) => open({ from }, place));

  const bringIntoView = useBringIntoView(frame, places);
  const onKeyDown = useGraphKeys({
    places,
    chosen,
    isLeading: leading !== undefined,
    onChoose,
    onMove: readOnly ? undefined : onMove,
    onStop: () => setLeading(undefined),
    onGo: (id) => {
      setCursor(id);
      setTakesFocus(true);
      bringIntoView(id);
    },
  });
  const showChosen = useEffectEvent((id: string) => {
    if (!frame.current?.contains(document.activeElement)) bringIntoView(id);
  });
  useEffect(() => {
    if (first !== undefined) showChosen(first);
  }, [first]);
  const onClick = (event: MouseEvent) => {
    const within = (name: string) =>
      (event.target as HTMLElement).closest<HTMLElement>(`[data-graph-${name}]`);
    const menu = within('menu');
    const way = within('insert')?.dataset['graphInsert']?.split(' ');
    const id = within('node')?.dataset['graphNode'];
    if (menu) {
      const { left: clientX, bottom: clientY } = menu.getBoundingClientRect();
      open({ node: menu.dataset['graphMenu'] ?? '' }, { clientX, clientY });
    } else if (way) onAsk?.({ node: way[0] ?? '', port: way[1] ?? '' }, undefined);
    else if (id !== undefined) take(id, event.shiftKey || event.ctrlKey || event.metaKey);
  };
  const onContextMenu = (event: MouseEvent) => {
    const card = (event.target as HTMLElement).closest<HTMLElement>('.graph-card, .graph-remark');
    const id = (card?.querySelector<HTMLElement>('[data-graph-node]') ?? card)?.dataset['graphNode'];
    if (readOnly || !card) return;
    event.preventDefault();
    // By the key it comes without a place.
    const { left, bottom } = card.getBoundingClientRect();
    const { clientX, clientY } = event.button === 2 ? event : { clientX: left, clientY: bottom };
    if (id !== undefined) open({ node: id }, { clientX, clientY });
  };
  const onDrop = (event: DragEvent) => {
    const name = event.dataTransfer.getData(ADDITION);
    if (name) onAdd(name, undefined, flow.screenToFlowPosition({ x: event.clientX, y: event.clientY }));
  };

  const isChosen = useMemo(() => new Set(chosen), [chosen]);
  const shown = useMemo<FlowNode[]>(() => {
    const stateOf = (id: string) => ({
      isCursor: id === at,
      isChosen: isChosen.has(id),
      takesFocus: takesFocus && id === at,
    });
    return [
      ...flowNodes(nodes, places, (node) => ({ node, readOnly, ...stateOf(node.id) })),
      ...(flowRemarks(remarks, places, (remark) => ({ remark, ...stateOf(remark.id) })) as FlowNode[]),
    ];
  }, [nodes, remarks, places, at, isChosen, readOnly, takesFocus]);
  const moving = useMoving(shown, readOnly ? undefined : onMove, onChoose);
  const edges = useMemo(() => flowEdges(nodes, places, isChosen), [nodes, places, isChosen]);
  const isPlaced = shown.length > 0;
  const showBeginning = useEffectEvent(() => {
    const begin = shown[0]?.position ?? { x: 0, y: 0 };
    const y = (frame.current?.clientHeight ?? 0) / 3 - (begin.y + HEAD_HEIGHT) * READABLE;
    void flow.setViewport({ x: 20 - begin.x * READABLE, y, zoom: READABLE });
  });
  useEffect(() => {
    if (isPlaced) showBeginning();
  }, [isPlaced]);

  const wayItems = useWayItems({
    onLead,
    onAsk,
    onLeading: (from) => {
      setLeading(from);
      setTakesFocus(true);
    },
  });
  const menuItems = (): readonly GripItem[] => {
    if (!opened) return [];
    const { node: id } = opened;
    if (id === undefined)
      return additions.map(({ name, text }) => ({ name, text, run: () => onAdd(name, opened.from) }));
    return [...(chosen.length > 1 ? [] : wayItems(nodeOf(id))), ...items];
  };
  const led = leading && nodeOf(leading.node)?.ports.find(({ id }) => id === leading.port);
  const insert = onAsk && !readOnly ? t('graph:add') : undefined;
  // A way that is being drawn keeps what it is drawn from.
  const isFar = useStore(({ transform, connection }) => transform[2] < LEGIBLE && !connection.inProgress);
  const [labels, setLabels] = useState<Element>();
  useEffect(() => {
    setLabels(frame.current?.querySelector('.react-flow__edgelabel-renderer') ?? undefined);
  }, []);
  const ways = useMemo(
    () => ({ counts, insert, labels: isFar ? undefined : labels, isFar }),
    [counts, insert, labels, isFar],
  );
  const isMovable = !readOnly && onMove !== undefined;
  return (
    <div
      ref={frame}
      className={isMovable ? 'graph card is-movable' : 'graph card'}
      role="group"
      aria-label={label}
      aria-describedby={helpId}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onContextMenu={onContextMenu}
      onBlur={() => setTakesFocus(false)}
      onDragOver={(event) => {
        if (!readOnly && event.dataTransfer.types.includes(ADDITION)) event.preventDefault();
      }}
      onDrop={onDrop}
    >
      <WaysContext value={ways}>
        <ReactFlow<FlowNode>
          {...moving}
          edges={isFar ? NO_EDGES : edges}
          nodeTypes={NODE_TYPES}
          edgeTypes={EDGE_TYPES}
          {...mouse}
          onPaneClick={() => onChoose([])}
          onPaneContextMenu={(event) => {
            event.preventDefault();
            open({ from: undefined }, event);
          }}
          nodesDraggable={isMovable}
          nodesConnectable={!readOnly}
          edgesReconnectable={!readOnly}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={isMovable}
          multiSelectionKeyCode={MORE_KEYS}
          selectNodesOnDrag={false}
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
          {isFar && <FarLines nodes={nodes} drawn={moving.nodes} />}
          <Background />
          {/* At the top: what is below may still be out of sight, or behind a bar. */}
          <Controls position="top-left" orientation="horizontal" showInteractive={false} fitViewOptions={FIT}>
            {isMovable && (
              <ControlButton
                title={t('graph:arrange')}
                aria-label={t('graph:arrange')}
                onClick={() => void layout().then(onMove, () => undefined)}
              >
                <LayoutAutoIcon size={12} />
              </ControlButton>
            )}
          </Controls>
          <MiniMap
            pannable
            zoomable
            style={{ width: 150, height: 100 }}
            nodeClassName={({ data }) => `is-${(data as Partial<CardNode['data']>).node?.role ?? 'remark'}`}
          />
          <Panel position="top-center" role="status" className={led ? 'graph-told' : undefined}>
            {led && t('graph:leading', { way: led.label })}
          </Panel>
        </ReactFlow>
      </WaysContext>
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

import { Sankey } from '@visx/sankey';
import { useTranslation } from 'react-i18next';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { type FlowLink, type FlowNode, flowOf, type Path } from './path-flow.ts';

const SIZE = { width: 720, side: 8, node: 12, row: 64, least: 160 };

/** How many went which way, as bands from left to right; the table beside it says the same in words. */
export function PathsChart({ title, paths }: { readonly title: string; readonly paths: readonly Path[] }) {
  const { t } = useTranslation();
  const numbers = new Intl.NumberFormat(useIntlLocale());
  const { nodes, links } = flowOf(paths);
  if (links.length === 0) return undefined;
  const height = Math.max(SIZE.least, SIZE.row * Math.ceil(nodes.length / 2));
  // It is laid out in what it is given.
  const root = { nodes: nodes.map((each) => ({ ...each })), links: links.map((each) => ({ ...each })) };
  return (
    <div className="report-scroll" tabIndex={0} role="group" aria-label={title}>
      <svg
        className="report-lines report-flow"
        viewBox={`0 0 ${SIZE.width} ${height}`}
        role="img"
        aria-label={title}
      >
        <Sankey<FlowNode, FlowLink>
          root={root}
          nodeId={({ id }) => id}
          nodeWidth={SIZE.node}
          nodePadding={28}
          extent={[
            [SIZE.side, 20],
            [SIZE.width - SIZE.side, height - 8],
          ]}
        >
          {({ graph, createPath }) => (
            <>
              {graph.links.map((link, at) => (
                <path
                  key={at}
                  className="report-band"
                  d={createPath(link) ?? ''}
                  strokeWidth={Math.max(1, link.width ?? 1)}
                >
                  <title>{`${titleOf(link.source)} · ${link.choice} → ${titleOf(link.target)} · ${numbers.format(link.value)}`}</title>
                </path>
              ))}
              {graph.nodes.map(({ id, title: said, isBack, value = 0, x0 = 0, x1 = 0, y0 = 0, y1 = 0 }) => {
                const isLast = x1 > SIZE.width - SIZE.side - 1;
                const text = isBack ? t('campaigns:watching.backTo', { title: said }) : said;
                return (
                  <g key={id}>
                    <rect
                      x={x0}
                      y={y0}
                      width={x1 - x0}
                      height={Math.max(1, y1 - y0)}
                      className={isBack ? 'is-back' : ''}
                    />
                    <text x={isLast ? x1 : x0} y={y0 - 6} textAnchor={isLast ? 'end' : 'start'}>
                      {`${shortened(text)} (${numbers.format(value)})`}
                    </text>
                  </g>
                );
              })}
            </>
          )}
        </Sankey>
      </svg>
    </div>
  );
}

const titleOf = (node: unknown): string => (node as FlowNode).title;
/** Characters that have room above a node. */
const MOST = 28;
const shortened = (text: string): string => (text.length > MOST ? `${text.slice(0, MOST - 1)}…` : text);

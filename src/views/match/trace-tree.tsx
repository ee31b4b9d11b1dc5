import { Tag } from '@blueprintjs/core';
import { Cross, Tick } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { childrenOf, type FilterNode, type RuleNode } from '../../engine/filter/node.ts';
import type { FilterObjects } from '../../engine/filter/validate.ts';
import type { MatchTrace, TracedPart } from '../../contract/filter/match-trace.ts';
import { useReading } from '../filter/use-reading.ts';
import { useTraceDetails } from './use-trace-details.ts';

interface TreeProps {
  readonly root: FilterNode;
  readonly trace: MatchTrace;
  /** The object whose records are filtered. */
  readonly listed: string;
  readonly objects: FilterObjects;
}

/** The filter as nested lists; ids of nodes count them as the trace does, each before what stands in it. */
export function TraceTree(props: TreeProps) {
  return (
    <ul className="match-tree">
      <TraceNode {...props} node={props.root} />
    </ul>
  );
}

function TraceNode({ node, ...props }: TreeProps & { readonly node: FilterNode }) {
  const { t } = useTranslation();
  const part = props.trace.parts[node.id];
  if (!part || node.type === undefined) return null;
  if (node.type === 'FILTER') return <TraceRule {...props} rule={node} part={part} />;
  const same = node.objectName;
  const listed = same ?? props.listed;
  return (
    <li>
      <div className="match-node">
        <Verdict isTrue={part.isTrue} />
        <strong>
          {same !== undefined &&
            `${t('filter:same.title', { object: props.objects(same)?.label ?? same })}. `}
          {t(`people:match.trace.${node.operator ?? 'AND'}`)}
        </strong>
      </div>
      <ul>
        {childrenOf(node).map((child) => (
          <TraceNode key={child.id} {...props} listed={listed} node={child} />
        ))}
      </ul>
    </li>
  );
}

interface RuleProps extends TreeProps {
  readonly rule: RuleNode;
  readonly part: TracedPart;
}

function TraceRule({ rule, part, trace, listed, objects }: RuleProps) {
  const { t } = useTranslation();
  const text = useReading(rule, { listed, objects, variables: NO_VARIABLES });
  const details = useTraceDetails(rule, part, trace.timeZone, objects);
  return (
    <li>
      <div className="match-node">
        <Verdict isTrue={part.isTrue} />
        <span>{text}</span>
      </div>
      <div className="match-details">
        {part.isBroken && (
          <Tag minimal intent="warning">
            {t('people:match.trace.broken')}
          </Tag>
        )}
        {details.map((detail, index) => (
          <div key={index}>{detail}</div>
        ))}
      </div>
    </li>
  );
}

const NO_VARIABLES: never[] = [];

function Verdict({ isTrue }: { readonly isTrue: boolean }) {
  const { t } = useTranslation();
  return (
    <span
      className={`match-verdict ${isTrue ? 'is-true' : 'is-false'}`}
      role="img"
      aria-label={t(isTrue ? 'people:match.trace.true' : 'people:match.trace.false')}
    >
      {isTrue ? <Tick /> : <Cross />}
    </span>
  );
}

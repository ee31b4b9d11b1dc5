import { Button } from '@blueprintjs/core';
import { ArrowDownIcon, ArrowUpIcon, PlusIcon } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Chosen, useEditor } from './editor-context.ts';
import { type DocumentNode, nodesIn } from '../../../contract/documents/operations.ts';
import type { ListName } from './model/lists.ts';
import { timeText } from './model/time-text.ts';

interface Listed extends DocumentNode {
  readonly label?: string;
  readonly title?: string;
  readonly type?: string;
  readonly from?: number;
  readonly time?: number;
}

interface Props {
  readonly lists: readonly ListName[];
  /** What a list gets more of. */
  readonly makes: Partial<Readonly<Record<ListName, () => DocumentNode>>>;
  /** Said beneath an item. */
  readonly under?: (item: DocumentNode) => ReactNode;
}

/** Everything that there is, in the order of time: what is found by place or with the mouse elsewhere is found here too. */
export function ItemList({ lists, makes, under }: Props) {
  const { t } = useTranslation();
  const { content, change, choose, readOnly } = useEditor();
  return (
    <div className="ie-lists">
      {lists.map((list) => {
        const items = nodesIn(content, list) as readonly Listed[];
        const make = makes[list];
        const sorted = items.toSorted((a, b) => (momentOf(a) ?? 0) - (momentOf(b) ?? 0));
        return (
          <section key={list} aria-label={t(`interactive:list.${list}`)}>
            <header>
              <h4>{`${t(`interactive:list.${list}`)} (${items.length})`}</h4>
              {make && !readOnly && (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<PlusIcon />}
                  onClick={() => {
                    const item = make();
                    change([{ type: 'add', list, items: [item] }]);
                    choose({ list, id: item.id });
                  }}
                >
                  {t(`interactive:addTo.${list}`)}
                </Button>
              )}
            </header>
            <ul>
              {sorted.map((item, at) => (
                <Row key={item.id} list={list} item={item} at={at} count={items.length}>
                  {under?.(item)}
                </Row>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

const momentOf = ({ from, time }: Listed): number | undefined => from ?? time;

interface RowProps {
  readonly list: ListName;
  readonly item: Listed;
  readonly at: number;
  readonly count: number;
  readonly children: ReactNode;
}

function Row({ list, item, at, count, children }: RowProps) {
  const { t } = useTranslation();
  const { change, choose, chosen, seek, readOnly } = useEditor();
  const { id, type } = item;
  const moment = momentOf(item);
  const label = item.label ?? item.title ?? '';
  const select = (where: Chosen) => {
    choose(where);
    if (moment !== undefined) seek(moment);
  };
  const move = (name: string, icon: React.JSX.Element, to: number) => (
    <Button
      size="small"
      variant="minimal"
      icon={icon}
      aria-label={t(`interactive:${name}`, { label })}
      disabled={to < 0 || to >= count}
      onClick={() => change([{ type: 'move', list, id, to }])}
    />
  );
  return (
    <li>
      <button
        type="button"
        id={`ie-row-${id}`}
        className="ie-row"
        aria-pressed={chosen?.list === list && chosen.id === id}
        onClick={() => select({ list, id })}
      >
        {moment !== undefined && <span className="ie-at">{timeText(moment)}</span>}
        <span>{label}</span>
        {type !== undefined && <small>{t(`interactive:type.${type}`)}</small>}
      </button>
      {!readOnly && (
        <>
          {moment === undefined && move('moveUp', <ArrowUpIcon />, at - 1)}
          {moment === undefined && move('moveDown', <ArrowDownIcon />, at + 1)}
          <Button
            size="small"
            variant="minimal"
            aria-label={t('interactive:removeNamed', { label })}
            title={t('interactive:remove')}
            onClick={() => change([{ type: 'remove', list, ids: [id] }])}
          >
            ×
          </Button>
        </>
      )}
      {children}
    </li>
  );
}

import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useTranslation } from 'react-i18next';
import { type Chosen, useEditor } from './editor-context.ts';
import { newBookmark, newEndScreen } from './model/new-items.ts';
import { type Item, itemsOf } from './model/operations.ts';
import { timeText } from './model/time-text.ts';

interface Listed extends Item {
  readonly label?: string;
  readonly title?: string;
  readonly type?: string;
  readonly from?: number;
  readonly time?: number;
}

/** Everything that there is, in the order of time: what is found by place or with the mouse elsewhere is found here too. */
export function ItemList() {
  const { t } = useTranslation();
  const { content, change, choose, seek, time, readOnly } = useEditor();
  const add = (list: 'bookmarks' | 'endScreens') => {
    const item =
      list === 'bookmarks'
        ? newBookmark(content, time, t('interactive:bookmark'))
        : newEndScreen(content, t('interactive:endScreen'));
    change([{ type: 'add', list, items: [item] }]);
    choose({ list, id: item.id });
  };
  return (
    <div className="ie-lists">
      {(['interactions', 'bookmarks', 'endScreens'] as const).map((list) => {
        const items = itemsOf(content, list) as readonly Listed[];
        const moment = ({ from, time: at }: Listed) => from ?? at;
        const sorted =
          list === 'endScreens' ? items : items.toSorted((a, b) => (moment(a) ?? 0) - (moment(b) ?? 0));
        return (
          <section key={list} aria-label={t(`interactive:list.${list}`)}>
            <header>
              <h4>{`${t(`interactive:list.${list}`)} (${items.length})`}</h4>
              {list !== 'interactions' && !readOnly && (
                <Button size="small" variant="minimal" icon={<PlusIcon />} onClick={() => add(list)}>
                  {t(list === 'bookmarks' ? 'interactive:addBookmark' : 'interactive:addEndScreen')}
                </Button>
              )}
            </header>
            <ul>
              {sorted.map((item) => (
                <Row
                  key={item.id}
                  chosen={{ list, id: item.id }}
                  item={item}
                  onChoose={() => {
                    choose({ list, id: item.id });
                    const at = moment(item);
                    if (at !== undefined) seek(at);
                  }}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function Row({
  chosen,
  item,
  onChoose,
}: {
  readonly chosen: Chosen;
  readonly item: Listed;
  readonly onChoose: () => void;
}) {
  const { t } = useTranslation();
  const editor = useEditor();
  const isChosen = editor.chosen?.list === chosen.list && editor.chosen.id === chosen.id;
  const at = item.from ?? item.time;
  return (
    <li>
      <button type="button" className="ie-row" aria-pressed={isChosen} onClick={onChoose}>
        {at !== undefined && <span className="ie-at">{timeText(at)}</span>}
        <span>{item.label ?? item.title}</span>
        {item.type !== undefined && <small>{t(`interactive:type.${item.type}`)}</small>}
      </button>
      {!editor.readOnly && (
        <Button
          size="small"
          variant="minimal"
          aria-label={t('interactive:removeNamed', { label: item.label ?? item.title })}
          title={t('interactive:remove')}
          onClick={() => editor.change([{ type: 'remove', list: chosen.list, ids: [chosen.id] }])}
        >
          ×
        </Button>
      )}
    </li>
  );
}

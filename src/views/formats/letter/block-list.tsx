import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockType } from '../../../contract/letters/letter.ts';
import { AddBlock } from './add-block.tsx';
import { BlockHead } from './block-head.tsx';
import { BlockParts } from './block-parts.tsx';
import { ConditionInput } from './condition-input.tsx';
import { useLetterContext } from './letter-context.ts';
import { type Blocks, moved, newBlock, withCondition } from './letter-state.ts';

interface Props {
  /** `blocks`, or `blocks[1].columns[0]`. */
  readonly place: string;
  readonly blocks: Blocks;
  readonly onChange: (by: (blocks: Blocks) => Blocks) => void;
  readonly isWithin?: boolean;
}

const headAt = (place: string, at: number) => document.getElementById(`letter-${place}[${at}]`);

/** Blocks one below the other; by keys, on the head of one: Alt with an arrow moves it, Delete takes it away. */
export function BlockList({ place, blocks, onChange, isWithin = false }: Props) {
  const { t } = useTranslation();
  const { about, wrong } = useLetterContext();
  const list = useRef<HTMLDivElement>(null);
  const [told, setTold] = useState('');
  const total = blocks.length;
  const focus = (at: number) =>
    requestAnimationFrame(() => {
      // Where none is left, one can be added.
      (headAt(place, at) ?? list.current?.querySelector<HTMLElement>(':scope > .letter-add select'))?.focus();
    });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= total) return;
    onChange((all) => moved(all, from, to));
    setTold(t('letters:moved', { place: to + 1, total }));
    focus(to);
  };
  const add = (at: number) => (type: BlockType) => {
    onChange((all) => all.toSpliced(at, 0, newBlock(type, t)));
    focus(at);
  };
  const remove = (at: number) => {
    onChange((all) => all.toSpliced(at, 1));
    focus(at === total - 1 ? at - 1 : at);
  };
  const empty = total === 0 ? { 'data-drop': 'block', 'data-id': place } : {};
  return (
    <div ref={list} className="letter-blocks" {...empty}>
      {blocks.map((block, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <AddBlock isBetween label={t('letters:insertBlock')} isWithin={isWithin} onAdd={add(at)} />
          )}
          <section
            className="letter-block"
            aria-labelledby={`letter-${place}[${at}]`}
            data-drag="block"
            data-id={`${place}[${at}]`}
          >
            <BlockHead
              place={`${place}[${at}]`}
              type={block.type}
              at={at}
              total={total}
              onMove={(to) => move(at, to)}
              onDuplicate={() => {
                onChange((all) => all.toSpliced(at, 0, all[at] ?? block));
                focus(at + 1);
              }}
              onRemove={() => remove(at)}
            />
            <BlockParts
              place={`${place}[${at}]`}
              block={block}
              onChange={(by) => onChange((all) => all.map((one, index) => (index === at ? by(one) : one)))}
              renderColumns={(column) => <BlockList isWithin {...column} />}
            />
            {about !== undefined && block.when !== undefined && (
              <ConditionInput
                about={about}
                value={block.when}
                invalid={wrong.has(`${place}[${at}].when`)}
                onChange={(when) =>
                  onChange((all) => all.map((one, index) => (index === at ? withCondition(one, when) : one)))
                }
              />
            )}
          </section>
        </Fragment>
      ))}
      <AddBlock label={t('letters:add')} isWithin={isWithin} onAdd={add(total)} />
      <div className="sr-only" role="status">
        {told}
      </div>
    </div>
  );
}

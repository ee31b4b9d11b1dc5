import { Fragment, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPath } from '../../../contract/documents/operations.ts';
import type { BlockType } from '../../../contract/letters/letter.ts';
import { AddBlock } from './add-block.tsx';
import { BlockHead } from './block-head.tsx';
import { BlockParts } from './block-parts.tsx';
import { ConditionInput } from './condition-input.tsx';
import { type BlockPath, blocksAt } from './letter-blocks.ts';
import { useLetterContext } from './letter-context.ts';

interface Props {
  readonly list: ListPath;
  readonly isWithin?: boolean;
}

/** Blocks one below the other; by keys, on the head of one: Alt with an arrow moves it, Delete takes it away. */
export function BlockList({ list, isWithin = false }: Props) {
  const { t } = useTranslation();
  const { about, wrong, letter, edits } = useLetterContext();
  const blocks = blocksAt(letter, list);
  const frame = useRef<HTMLDivElement>(null);
  const total = blocks.length;
  const focus = (path: BlockPath | undefined) =>
    requestAnimationFrame(() => {
      const head = path === undefined ? null : document.getElementById(`letter-${path}`);
      // Where none is left, one can be added.
      (head ?? frame.current?.querySelector<HTMLElement>(':scope > .letter-add select'))?.focus();
    });
  const add = (at: number) => (type: BlockType) => focus(edits.addInto(type, list, at));
  const empty = total === 0 ? { 'data-drop': 'block', 'data-id': list } : {};
  return (
    <div ref={frame} className="letter-blocks" {...empty}>
      {blocks.map((block, at) => {
        const path = `${list}/${block.id}`;
        return (
          <Fragment key={block.id}>
            {at > 0 && (
              <AddBlock isBetween label={t('letters:insertBlock')} isWithin={isWithin} onAdd={add(at)} />
            )}
            <section
              className="letter-block"
              aria-labelledby={`letter-${path}`}
              data-drag="block"
              data-id={path}
            >
              <BlockHead
                path={path}
                type={block.type}
                at={at}
                total={total}
                onMove={(by) => {
                  edits.move(path, by);
                  focus(path);
                }}
                onDuplicate={() => focus(edits.duplicate(path))}
                onRemove={() => focus(edits.remove(path))}
              />
              <BlockParts path={path} block={block} renderList={(of) => <BlockList isWithin list={of} />} />
              {about !== undefined && block.when !== undefined && (
                <ConditionInput
                  about={about}
                  value={block.when}
                  invalid={wrong.has(`${path}/when`)}
                  onChange={(when) => edits.patch(path, { when }, `${path}/when`)}
                />
              )}
            </section>
          </Fragment>
        );
      })}
      <AddBlock label={t('letters:add')} isWithin={isWithin} onAdd={add(total)} />
    </div>
  );
}

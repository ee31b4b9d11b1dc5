import { Button, ButtonGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Duplicate, Trash } from '@blueprintjs/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockType } from '../../../contract/letters/letter.ts';
import { AddBlock } from './add-block.tsx';
import { BlockParts } from './block-parts.tsx';
import { ConditionInput } from './condition-input.tsx';
import { useLetterContext } from './letter-context.ts';
import { blockAt, blocksAt, partedPath } from './letter-blocks.ts';

/** The head of the settings: where the keys go when somebody asks for them in the mail. */
export const PANEL_ID = 'letter-panel';

interface Props {
  /** Further tools for the chosen block. */
  readonly tools?: ReactNode;
}

/** The settings of the block that is chosen in the mail. */
export function BlockPanel({ tools }: Props) {
  const { t } = useTranslation();
  const { about, wrong, letter, edits } = useLetterContext();
  const { selected } = edits;
  const block = selected === undefined ? undefined : blockAt(letter, selected);
  const add = (type: BlockType) => edits.add(type, selected);
  if (selected === undefined || !block)
    return (
      <section className="letter-panel" aria-labelledby={PANEL_ID}>
        <h4 id={PANEL_ID} tabIndex={-1}>
          {t('letters:noBlock')}
        </h4>
        <AddBlock label={t('letters:add')} isWithin={false} onAdd={add} />
        {tools}
      </section>
    );
  const { list } = partedPath(selected);
  const blocks = blocksAt(letter, list);
  const [at, total] = [blocks.indexOf(block), blocks.length];
  const isWithin = list !== 'blocks';
  const buttons = [
    { name: 'up', icon: <ArrowUp />, disabled: at === 0, run: () => edits.move(selected, -1) },
    { name: 'down', icon: <ArrowDown />, disabled: at === total - 1, run: () => edits.move(selected, 1) },
    { name: 'duplicate', icon: <Duplicate />, disabled: false, run: () => edits.duplicate(selected) },
    { name: 'remove', icon: <Trash />, disabled: false, run: () => edits.remove(selected) },
  ];
  return (
    <section className="letter-panel" aria-labelledby={PANEL_ID}>
      <header>
        <h4 id={PANEL_ID} tabIndex={-1}>
          {t('letters:blockOf', { block: t(`letters:type.${block.type}`), place: at + 1, total })}
        </h4>
        <ButtonGroup variant="minimal">
          {buttons.map(({ name, icon, disabled, run }) => (
            <Button
              key={name}
              icon={icon}
              aria-label={t(`letters:${name}`)}
              title={t(`letters:${name}`)}
              disabled={disabled}
              onClick={run}
            />
          ))}
        </ButtonGroup>
      </header>
      <BlockParts key={selected} path={selected} block={block} />
      {block.type === 'columns' &&
        block.columns.map(({ id }, column) => (
          <AddBlock
            key={id}
            label={t('letters:addInColumn', { column: column + 1 })}
            isWithin
            onAdd={(type) => edits.addInto(type, `${selected}/columns/${id}/blocks`)}
          />
        ))}
      {about !== undefined && (
        <ConditionInput
          about={about}
          value={block.when}
          invalid={wrong.has(`${selected}/when`)}
          onChange={(when) => edits.patch(selected, { when }, `${selected}/when`)}
        />
      )}
      <AddBlock label={t('letters:addBelow')} isWithin={isWithin} onAdd={add} />
      {tools}
    </section>
  );
}

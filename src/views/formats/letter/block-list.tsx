import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Block,
  BLOCKS,
  type BlockType,
  type ColumnsBlock,
  NETWORK_NAMES,
  NETWORKS,
  type SocialBlock,
} from '../../../contract/letters/letter.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { Select } from '../../widgets/select.tsx';
import { AddBlock } from './add-block.tsx';
import { BlockHead } from './block-head.tsx';
import { useLetterContext } from './letter-context.ts';
import { type Blocks, moved, newBlock } from './letter-state.ts';
import { PartInput } from './part-input.tsx';

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
            />
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

interface PartsProps {
  readonly place: string;
  readonly block: Block;
  readonly onChange: (by: (block: Block) => Block) => void;
}

function BlockParts({ place, block, onChange }: PartsProps) {
  const { wrong } = useLetterContext();
  if (block.type === 'columns') return <ColumnParts place={place} block={block} onChange={onChange} />;
  if (block.type === 'social') return <SocialParts place={place} block={block} onChange={onChange} />;
  const given = block as unknown as Readonly<Record<string, unknown>>;
  return (
    <div className="letter-parts">
      {Object.entries(BLOCKS[block.type]).map(([name, kind]) => (
        <PartInput
          key={name}
          name={name}
          kind={kind}
          value={given[name]}
          invalid={wrong.has(`${place}.${name}`)}
          onChange={(value) => onChange((before) => ({ ...before, [name]: value ?? '' }))}
        />
      ))}
    </div>
  );
}

function ColumnParts({ place, block, onChange }: PartsProps & { readonly block: ColumnsBlock }) {
  const { t } = useTranslation();
  const set = (by: (columns: ColumnsBlock['columns']) => ColumnsBlock['columns']) =>
    onChange((before) => (before.type === 'columns' ? { ...before, columns: by(before.columns) } : before));
  return (
    <>
      <div className="letter-columns">
        {block.columns.map((blocks, column) => (
          <BlockList
            key={column}
            isWithin
            place={`${place}.columns[${column}]`}
            blocks={blocks}
            onChange={(by) => set((all) => all.map((one, at) => (at === column ? by(one) : one)))}
          />
        ))}
      </div>
      <Button
        variant="minimal"
        onClick={() => set((all) => (all.length === 2 ? [...all, []] : all.slice(0, 2)))}
      >
        {t(block.columns.length === 2 ? 'letters:thirdColumn' : 'letters:twoColumns')}
      </Button>
    </>
  );
}

function SocialParts({ place, block, onChange }: PartsProps & { readonly block: SocialBlock }) {
  const { t } = useTranslation();
  const { wrong } = useLetterContext();
  const set = (by: (links: SocialBlock['links']) => SocialBlock['links']) =>
    onChange((before) => (before.type === 'social' ? { ...before, links: by(before.links) } : before));
  return (
    <div className="letter-parts">
      {block.links.map(({ network, link }, at) => (
        <div key={at} className="letter-network">
          <Select
            aria-label={t('letters:network')}
            value={network}
            options={NETWORKS.map((value) => ({ value, label: NETWORK_NAMES[value] }))}
            onChange={({ target }) =>
              set((all) =>
                all.map((one, index) =>
                  index === at ? { ...one, network: target.value as typeof network } : one,
                ),
              )
            }
          />
          <PartInput
            name="link"
            kind="link!"
            value={link}
            invalid={wrong.has(`${place}.links[${at}].link`)}
            onChange={(value) =>
              set((all) => all.map((one, index) => (index === at ? { ...one, link: plainText(value) } : one)))
            }
          />
          <Button
            variant="minimal"
            icon={<Trash />}
            aria-label={t('letters:remove')}
            onClick={() => set((all) => all.filter((_one, index) => index !== at))}
          />
        </div>
      ))}
      {block.links.length < NETWORKS.length && (
        <Button variant="minimal" onClick={() => set((all) => [...all, { network: 'web', link: '' }])}>
          {t('letters:addNetwork')}
        </Button>
      )}
    </div>
  );
}

import { Button, ButtonGroup } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Duplicate, Trash } from '@blueprintjs/icons';
import type { KeyboardEvent } from 'react';
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

/** Blocks one below the other; by keys, on the head of one: Alt with an arrow moves it, Delete takes it away. */
export function BlockList({ place, blocks, onChange, isWithin = false }: Props) {
  const { t } = useTranslation();
  const { readOnly } = useLetterContext();
  const types = (Object.keys(BLOCKS) as BlockType[]).filter(
    (type) => !isWithin || (type !== 'columns' && type !== 'footer'),
  );
  const move = (from: number, to: number) => {
    if (to < 0 || to >= blocks.length) return;
    onChange((all) => moved(all, from, to));
    requestAnimationFrame(() => document.getElementById(`letter-${place}[${to}]`)?.focus());
  };
  const remove = (at: number) => onChange((all) => all.filter((_block, index) => index !== at));
  const onKeyDown = (at: number) => (event: KeyboardEvent) => {
    if (readOnly || event.target !== event.currentTarget) return;
    if (event.altKey && event.key === 'ArrowUp') move(at, at - 1);
    else if (event.altKey && event.key === 'ArrowDown') move(at, at + 1);
    else if (event.key === 'Delete') remove(at);
    else return;
    event.preventDefault();
  };
  return (
    <div className="letter-blocks">
      {blocks.map((block, at) => (
        <section key={at} className="letter-block" aria-labelledby={`letter-${place}[${at}]`}>
          <header>
            <h4 id={`letter-${place}[${at}]`} tabIndex={0} onKeyDown={onKeyDown(at)}>
              {t(`letters:block.${block.type}`)}
            </h4>
            {!readOnly && (
              <ButtonGroup variant="minimal">
                <Button
                  size="small"
                  icon={<ArrowUp />}
                  aria-label={t('letters:up')}
                  title={t('letters:up')}
                  disabled={at === 0}
                  onClick={() => move(at, at - 1)}
                />
                <Button
                  size="small"
                  icon={<ArrowDown />}
                  aria-label={t('letters:down')}
                  title={t('letters:down')}
                  disabled={at === blocks.length - 1}
                  onClick={() => move(at, at + 1)}
                />
                <Button
                  size="small"
                  icon={<Duplicate />}
                  aria-label={t('letters:duplicate')}
                  title={t('letters:duplicate')}
                  onClick={() => onChange((all) => [...all.slice(0, at + 1), block, ...all.slice(at + 1)])}
                />
                <Button
                  size="small"
                  icon={<Trash />}
                  aria-label={t('letters:remove')}
                  title={t('letters:remove')}
                  onClick={() => remove(at)}
                />
              </ButtonGroup>
            )}
          </header>
          <BlockParts
            place={`${place}[${at}]`}
            block={block}
            onChange={(by) => onChange((all) => all.map((one, index) => (index === at ? by(one) : one)))}
          />
        </section>
      ))}
      {!readOnly && (
        <Select
          className="letter-add"
          aria-label={t('letters:add')}
          value=""
          onChange={({ target }) => {
            const block = newBlock(target.value as BlockType, t);
            onChange((all) => [...all, block]);
            requestAnimationFrame(() =>
              document.getElementById(`letter-${place}[${blocks.length}]`)?.focus(),
            );
          }}
        >
          <option value="">{`+ ${t('letters:add')}`}</option>
          {types.map((type) => (
            <option key={type} value={type}>
              {t(`letters:block.${type}`)}
            </option>
          ))}
        </Select>
      )}
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
  const { readOnly } = useLetterContext();
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
      {!readOnly && (
        <Button
          variant="minimal"
          onClick={() => set((all) => (all.length === 2 ? [...all, []] : all.slice(0, 2)))}
        >
          {t(block.columns.length === 2 ? 'letters:thirdColumn' : 'letters:twoColumns')}
        </Button>
      )}
    </>
  );
}

function SocialParts({ place, block, onChange }: PartsProps & { readonly block: SocialBlock }) {
  const { t } = useTranslation();
  const { readOnly, wrong } = useLetterContext();
  const set = (by: (links: SocialBlock['links']) => SocialBlock['links']) =>
    onChange((before) => (before.type === 'social' ? { ...before, links: by(before.links) } : before));
  return (
    <div className="letter-parts">
      {block.links.map(({ network, link }, at) => (
        <div key={at} className="letter-network">
          <Select
            aria-label={t('letters:network')}
            disabled={readOnly}
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
          {!readOnly && (
            <Button
              variant="minimal"
              icon={<Trash />}
              aria-label={t('letters:remove')}
              onClick={() => set((all) => all.filter((_one, index) => index !== at))}
            />
          )}
        </div>
      ))}
      {!readOnly && block.links.length < NETWORKS.length && (
        <Button variant="minimal" onClick={() => set((all) => [...all, { network: 'web', link: '' }])}>
          {t('letters:addNetwork')}
        </Button>
      )}
    </div>
  );
}

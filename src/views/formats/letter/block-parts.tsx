import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Block,
  BLOCKS,
  type ColumnsBlock,
  NETWORK_NAMES,
  NETWORKS,
  type SocialBlock,
} from '../../../contract/letters/letter.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { Select } from '../../widgets/select.tsx';
import { useLetterContext } from './letter-context.ts';
import type { Blocks } from './letter-state.ts';
import { PartInput } from './part-input.tsx';

interface PartsProps {
  readonly place: string;
  readonly block: Block;
  readonly onChange: (by: (block: Block) => Block) => void;
  /** Draws the blocks of a column; where they are chosen in the mail itself, they stand nowhere else. */
  readonly renderColumns?: ((list: ColumnList) => ReactNode) | undefined;
}

/** The blocks of a column. */
interface ColumnList {
  readonly place: string;
  readonly blocks: Blocks;
  readonly onChange: (by: (blocks: Blocks) => Blocks) => void;
}

/** The settings of one block. */
export function BlockParts({ place, block, onChange, renderColumns }: PartsProps) {
  const { wrong } = useLetterContext();
  if (block.type === 'columns')
    return renderColumns ? (
      <ColumnParts place={place} block={block} onChange={onChange} renderList={renderColumns} />
    ) : (
      <ColumnCount block={block} onChange={onChange} />
    );
  if (block.type === 'social') return <SocialParts place={place} block={block} onChange={onChange} />;
  const given = block as unknown as Readonly<Record<string, unknown>>;
  return (
    <div className="letter-parts" data-place={place}>
      {Object.entries(BLOCKS[block.type]).map(([name, kind]) => (
        <PartInput
          key={name}
          name={name}
          kind={kind}
          value={given[name]}
          takes={block.type === 'video' ? 'VIDEO' : 'IMAGE'}
          invalid={wrong.has(`${place}.${name}`)}
          onChange={(value) => onChange((before) => ({ ...before, [name]: value ?? '' }))}
        />
      ))}
    </div>
  );
}

type ColumnsProps = Pick<PartsProps, 'onChange'> & { readonly block: ColumnsBlock };

const columnsSetter =
  (onChange: PartsProps['onChange']) => (by: (columns: ColumnsBlock['columns']) => ColumnsBlock['columns']) =>
    onChange((before) => (before.type === 'columns' ? { ...before, columns: by(before.columns) } : before));

function ColumnParts({
  place,
  block,
  onChange,
  renderList,
}: ColumnsProps & { readonly place: string; readonly renderList: (list: ColumnList) => ReactNode }) {
  const set = columnsSetter(onChange);
  return (
    <>
      <div className="letter-columns">
        {block.columns.map((blocks, column) => (
          <Fragment key={column}>
            {renderList({
              place: `${place}.columns[${column}]`,
              blocks,
              onChange: (by) => set((all) => all.map((one, at) => (at === column ? by(one) : one))),
            })}
          </Fragment>
        ))}
      </div>
      <ColumnCount block={block} onChange={onChange} />
    </>
  );
}

function ColumnCount({ block, onChange }: ColumnsProps) {
  const { t } = useTranslation();
  const set = columnsSetter(onChange);
  return (
    <Button
      variant="minimal"
      onClick={() => set((all) => (all.length === 2 ? [...all, []] : all.slice(0, 2)))}
    >
      {t(block.columns.length === 2 ? 'letters:thirdColumn' : 'letters:twoColumns')}
    </Button>
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

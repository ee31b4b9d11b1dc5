import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListPath } from '../../../contract/documents/operations.ts';
import {
  type Block,
  BLOCKS,
  type ColumnsBlock,
  MAX_COLUMNS,
  NETWORK_NAMES,
  NETWORKS,
  type SocialBlock,
} from '../../../contract/letters/letter.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { Select } from '../../widgets/select.tsx';
import type { BlockPath } from './letter-blocks.ts';
import { useLetterContext } from './letter-context.ts';
import { PartInput } from './part-input.tsx';

interface PartsProps {
  readonly path: BlockPath;
  readonly block: Block;
  /** Draws the blocks of a column; where they are chosen in the mail itself, they stand nowhere else. */
  readonly renderList?: (list: ListPath) => ReactNode;
}

/** The settings of one block. */
export function BlockParts({ path, block, renderList }: PartsProps) {
  const { wrong, edits } = useLetterContext();
  if (block.type === 'columns')
    return (
      <>
        {renderList && (
          <div className="letter-columns">
            {block.columns.map(({ id }) => (
              <Fragment key={id}>{renderList(`${path}/columns/${id}/blocks`)}</Fragment>
            ))}
          </div>
        )}
        <ColumnCount path={path} block={block} />
      </>
    );
  if (block.type === 'social') return <SocialParts path={path} block={block} />;
  const given = block as unknown as Readonly<Record<string, unknown>>;
  return (
    <div className="letter-parts" data-place={path}>
      {Object.entries(BLOCKS[block.type]).map(([name, kind]) => (
        <PartInput
          key={name}
          name={name}
          kind={kind}
          value={given[name]}
          takes={block.type === 'video' ? 'VIDEO' : 'IMAGE'}
          invalid={wrong.has(`${path}/${name}`)}
          onChange={(value) =>
            edits.patch(path, { [name]: value || (kind.endsWith('!') ? '' : undefined) }, `${path}/${name}`)
          }
        />
      ))}
    </div>
  );
}

/** Takes the third column away, or adds it. */
function ColumnCount({ path, block }: { readonly path: BlockPath; readonly block: ColumnsBlock }) {
  const { t } = useTranslation();
  const { edits } = useLetterContext();
  const list = `${path}/columns`;
  const { columns } = block;
  const isFull = columns.length === MAX_COLUMNS;
  const free = ['c1', 'c2', 'c3'].find((each) => columns.every(({ id }) => id !== each)) ?? 'c4';
  const rest = columns.slice(MAX_COLUMNS - 1).map(({ id }) => id);
  return (
    <Button
      variant="minimal"
      onClick={() =>
        edits.change([
          isFull
            ? { type: 'remove', list, ids: rest }
            : { type: 'add', list, items: [{ id: free, blocks: [] } as { readonly id: string }] },
        ])
      }
    >
      {t(isFull ? 'letters:twoColumns' : 'letters:thirdColumn')}
    </Button>
  );
}

function SocialParts({ path, block: { links } }: { readonly path: BlockPath; readonly block: SocialBlock }) {
  const { t } = useTranslation();
  const { wrong, edits } = useLetterContext();
  const set = (next: SocialBlock['links'], merge?: string) => edits.patch(path, { links: next }, merge);
  return (
    <div className="letter-parts">
      {links.map(({ network, link }, at) => (
        <div key={at} className="letter-network">
          <Select
            aria-label={t('letters:network')}
            value={network}
            options={NETWORKS.map((value) => ({ value, label: NETWORK_NAMES[value] }))}
            onChange={({ target }) => set(links.with(at, { network: target.value as typeof network, link }))}
          />
          <PartInput
            name="link"
            kind="link!"
            value={link}
            invalid={wrong.has(`${path}/links/${at}/link`)}
            onChange={(value) =>
              set(links.with(at, { network, link: plainText(value) }), `${path}/links/${at}`)
            }
          />
          <Button
            variant="minimal"
            icon={<Trash />}
            aria-label={t('letters:remove')}
            onClick={() => set(links.toSpliced(at, 1))}
          />
        </div>
      ))}
      {links.length < NETWORKS.length && (
        <Button variant="minimal" onClick={() => set([...links, { network: 'web', link: '' }])}>
          {t('letters:addNetwork')}
        </Button>
      )}
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { BLOCKS, type BlockType } from '../../../contract/letters/letter.ts';
import { Select } from '../../widgets/select.tsx';
import { fitsWithin } from './letter-blocks.ts';

interface Props {
  readonly label: string;
  /** As a small sign between two blocks. */
  readonly isBetween?: boolean;
  readonly isWithin: boolean;
  readonly onAdd: (type: BlockType) => void;
}

/** All blocks that can stand here, one of which is added. */
export function AddBlock({ label, isBetween = false, isWithin, onAdd }: Props) {
  const { t } = useTranslation();
  const types = (Object.keys(BLOCKS) as BlockType[]).filter((type) => !isWithin || fitsWithin(type));
  return (
    <Select
      className={isBetween ? 'letter-between' : 'letter-add'}
      aria-label={label}
      title={isBetween ? label : undefined}
      value=""
      onChange={({ target }) => onAdd(target.value as BlockType)}
    >
      <option value="">{isBetween ? '+' : `+ ${label}`}</option>
      {types.map((type) => (
        <option key={type} value={type}>
          {t(`letters:type.${type}`)}
        </option>
      ))}
    </Select>
  );
}

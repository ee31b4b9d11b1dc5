import { useTranslation } from 'react-i18next';
import { MESSAGE_LINKS } from '../../../contract/letters/variables.ts';
import { Select } from '../../widgets/select.tsx';
import { useLetterContext } from './letter-context.ts';

interface Props {
  /** The mark, such as `{{firstName}}`. */
  readonly onChoose: (mark: string) => void;
  readonly withLinks?: boolean;
}

/** Puts a field of the receiver where the cursor is. */
export function VariablesMenu({ onChoose, withLinks = false }: Props) {
  const { t } = useTranslation();
  const { variables } = useLetterContext();
  return (
    <Select
      className="letter-variables"
      aria-label={t('letters:insert')}
      title={t('letters:insert')}
      value=""
      onChange={({ target }) => onChoose(`{{${target.value}}}`)}
    >
      <option value="">{'{ }'}</option>
      {withLinks &&
        MESSAGE_LINKS.map((name) => (
          <option key={name} value={name}>
            {t(`letters:links.${name}`)}
          </option>
        ))}
      {variables.map(({ name, label, objectLabel }) => (
        <option key={name} value={name}>{`${objectLabel} › ${label}`}</option>
      ))}
    </Select>
  );
}

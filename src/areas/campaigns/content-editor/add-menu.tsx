import { useTranslation } from 'react-i18next';
import { Select } from '../../../views/widgets/select.tsx';
import { useEditor } from './editor-context.ts';
import type { DocumentNode } from '../../../contract/documents/operations.ts';
import type { ListName } from './model/lists.ts';

interface Props<T extends string> {
  readonly label: string;
  readonly list: ListName;
  readonly types: readonly T[];
  /** @param label the type in the author's language */
  readonly make: (type: T, label: string) => DocumentNode;
}

/** Adds something of one of the types, and chooses it. */
export function AddMenu<T extends string>({ label, list, types, make }: Props<T>) {
  const { t } = useTranslation();
  const { change, choose, readOnly } = useEditor();
  if (readOnly) return undefined;
  return (
    <Select
      aria-label={label}
      value=""
      onChange={({ target }) => {
        const item = make(target.value as T, t(`interactive:type.${target.value}`));
        change([{ type: 'add', list, items: [item] }]);
        choose({ list, id: item.id });
      }}
    >
      <option value="">{`+ ${label}`}</option>
      {types.map((type) => (
        <option key={type} value={type}>
          {t(`interactive:type.${type as string}`)}
        </option>
      ))}
    </Select>
  );
}

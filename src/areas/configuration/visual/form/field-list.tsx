import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Board } from './board.ts';
import { fieldsIn } from './board.ts';
import { FieldItem } from './field-item.tsx';

interface Props {
  readonly board: Board;
  /** A section, or one of the places that are none. */
  readonly place: string;
}

/** The fields of one place of the form. */
export function FieldList({ board, place }: Props) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<string>();
  const names = fieldsIn(board, place);
  return (
    <ul className="card rows config-rows" data-drop="field" data-id={place}>
      {names.map((name, index) => (
        <FieldItem
          key={name}
          board={board}
          place={place}
          name={name}
          index={index}
          total={names.length}
          isOpen={opened === name}
          onToggle={() => setOpened(opened === name ? undefined : name)}
        />
      ))}
      {names.length === 0 && <li className="config-hint">{t('configuration:form.nothing')}</li>}
    </ul>
  );
}

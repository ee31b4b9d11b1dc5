import { Button, InputGroup } from '@blueprintjs/core';
import { CrossIcon, SearchIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Visual } from '../use-visual.ts';
import { FieldChoices } from './field-choices.tsx';

interface Props {
  readonly visual: Visual;
  readonly taken: readonly string[];
  readonly onAdd: (path: string) => void;
  readonly onClose: () => void;
}

/** Fields that are no columns yet, those of related records too. */
export function AddColumn({ visual, taken, onAdd, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  return (
    <div
      className="card config-add"
      role="group"
      aria-label={t('configuration:columns.add')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className="config-add-head">
        <InputGroup
          autoFocus
          fill
          size="small"
          leftIcon={<SearchIcon />}
          aria-label={t('configuration:columns.find')}
          placeholder={t('configuration:columns.find')}
          value={search}
          onValueChange={setSearch}
        />
        <Button
          variant="minimal"
          size="small"
          icon={<CrossIcon />}
          aria-label={t('form.close')}
          onClick={onClose}
        />
      </div>
      <FieldChoices
        objectName={visual.document.objectName}
        prefix=""
        search={search}
        taken={taken}
        onAdd={onAdd}
      />
    </div>
  );
}

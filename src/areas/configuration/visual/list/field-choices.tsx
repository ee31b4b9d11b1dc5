import { Button, Spinner } from '@blueprintjs/core';
import { ChevronDownIcon, ChevronRightIcon, PlusIcon, TickIcon } from '@blueprintjs/icons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { searchKey } from '../../../../contract/kinds/search-key.ts';
import type { ObjectField } from '../../../../contract/metadata/introspection.ts';
import { CUSTOM_FIELDS } from '../../../../contract/metadata/fields.ts';
import { useObjectMetadata } from '../../../../engine/hooks/use-object-metadata.ts';
import { isRelation } from '../../../../engine/model/fields.ts';

interface Props {
  readonly objectName: string;
  /** The path to the object: `presentation.`; empty at the top. */
  readonly prefix: string;
  readonly search: string;
  readonly taken: readonly string[];
  readonly onAdd: (path: string) => void;
}

/** A path has three names at most. */
const MOST_NAMES = 3;

/** The fields of an object that may be columns; those of records that it refers to open below. */
export function FieldChoices({ objectName, prefix, search, taken, onAdd }: Props) {
  const { t } = useTranslation();
  const { metadata } = useObjectMetadata(objectName);
  if (!metadata) return <Spinner size={20} aria-label={t('list.loading')} />;
  const text = searchKey(search.trim());
  const found = metadata.fields.filter(
    ({ name, label, kind, isCustomField }) =>
      kind !== 'NONE' &&
      !isCustomField &&
      name !== CUSTOM_FIELDS.name &&
      (searchKey(label).includes(text) || searchKey(name).includes(text)),
  );
  if (!found.length) return <p className="config-hint">{t('configuration:columns.noField')}</p>;
  return (
    <ul className="config-choices">
      {found.map((field) => (
        <FieldChoice key={field.name} field={field} prefix={prefix} taken={taken} onAdd={onAdd} />
      ))}
    </ul>
  );
}

interface ChoiceProps extends Pick<Props, 'prefix' | 'taken' | 'onAdd'> {
  readonly field: ObjectField;
}

function FieldChoice({ field, prefix, taken, onAdd }: ChoiceProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { name, label, kind, typeName } = field;
  const path = prefix + name;
  const isTaken = taken.includes(path);
  const leadsOn = kind === 'OBJECT' && isRelation(field) && path.split('.').length < MOST_NAMES;
  return (
    <li>
      <div>
        <Button
          variant="minimal"
          size="small"
          icon={isTaken ? <TickIcon /> : <PlusIcon />}
          text={label}
          disabled={isTaken}
          onClick={() => onAdd(path)}
        />
        <code>{path}</code>
        {leadsOn && (
          <Button
            variant="minimal"
            size="small"
            icon={isOpen ? <ChevronDownIcon /> : <ChevronRightIcon />}
            aria-label={t('configuration:columns.fieldsOf', { label })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
      {leadsOn && isOpen && typeName !== null && (
        <FieldChoices objectName={typeName} prefix={`${path}.`} search="" taken={taken} onAdd={onAdd} />
      )}
    </li>
  );
}

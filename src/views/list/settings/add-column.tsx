import { Button } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThroughGroups } from '../../../engine/hooks/through-models.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { fieldGroups } from '../../../engine/model/field-groups.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { ComboSelect } from '../../widgets/combo-select.tsx';
import { columnsByPath } from '../table-columns.ts';

interface Props {
  readonly model: ObjectModel;
  /** Paths of the columns on show. */
  readonly shown: readonly string[];
  readonly onAdd: (path: string) => void;
}

/** Every field that can be read, to be searched, in the groups in which filters offer them. */
export function AddColumn({ model, shown, onAdd }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  if (!isOpen) {
    return (
      <Button
        ref={button}
        variant="minimal"
        size="small"
        icon={<PlusIcon />}
        text={t('views:columns.add')}
        onClick={() => setOpen(true)}
      />
    );
  }
  return (
    <Fields
      model={model}
      shown={shown}
      onAdd={onAdd}
      onClose={(byKey) => {
        setOpen(false);
        if (byKey) requestAnimationFrame(() => button.current?.focus());
      }}
    />
  );
}

interface FieldsProps extends Props {
  readonly onClose: (byKey: boolean) => void;
}

function Fields({ model, shown, onAdd, onClose }: FieldsProps) {
  const { t } = useTranslation();
  const { metadata } = useObjectMetadata(model.name);
  const through = useThroughGroups(model);
  const known = columnsByPath(model);
  const groups = (metadata ? fieldGroups(metadata) : []).map(({ kind, title, fields }, at) => ({
    key: String(at),
    title: kind === 'section' ? title : t(`list.fields.${kind}`),
    options: fields
      .filter(({ name }) => known.has(name) && !shown.includes(name))
      .map(({ name, label }) => ({ key: name, label })),
  }));
  const isOfField = (path: string) => groups.some(({ options }) => options.some(({ key }) => key === path));
  const paths = model.columns.filter(
    ({ path }) => path.includes('.') && !shown.includes(path) && !isOfField(path),
  );
  const first = (path: string) => model.fields.get(path.split('.')[0] ?? '')?.label;
  const related = paths.map(({ path, label }) => ({ key: path, label, detail: first(path) }));
  const named = new Set(paths.map(({ path }) => path));
  const ofRelations = through.map(({ relation, columns }) => ({
    key: `through.${relation.name}`,
    title: relation.label,
    options: columns
      .filter(({ path }) => !shown.includes(path) && !named.has(path))
      .map(({ path, label }) => ({ key: path, label })),
  }));
  return (
    <ComboSelect
      label={t('views:columns.add')}
      value=""
      groups={[...groups, { key: 'related', title: undefined, options: related }, ...ofRelations].filter(
        ({ options }) => options.length > 0,
      )}
      noneText={t('list.fields.none')}
      panel={{ placeholder: t('list.fields.search'), onClose }}
      onChange={onAdd}
    />
  );
}

import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FilterObject, ID_FIELD } from '../../engine/filter/filter-object.ts';
import type { ComboGroup } from '../widgets/combo-group.ts';
import { ComboSelect } from '../widgets/combo-select.tsx';
import { useEditor } from './editor-context.ts';
import type { FilterTexts } from './use-filter-texts.ts';

interface Props {
  readonly label: string;
  /** Whether conditions on one related record can be joined here: then it may be told an object without a field. */
  readonly maySame: boolean;
  readonly onChoose: (objectName: string, field: string) => void;
  readonly onClose: (returnsFocus: boolean) => void;
}

/** All fields to filter by: those of the listed object by the sections of its form, then those of related objects. */
export function FieldChooser({ label, maySame, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const { listed, objects, choices, texts } = useEditor();
  const groups = useMemo(() => {
    const related = choices.flatMap(({ name, isMany }) => {
      const object = name === listed ? undefined : objects(name);
      return object ? relatedGroup(object, maySame && isMany ? texts.addSame : undefined) : [];
    });
    const own = objects(listed);
    return [...(own ? ownGroups(own, texts) : []), ...related];
  }, [listed, objects, choices, texts, maySame]);
  return (
    <ComboSelect
      label={label}
      value=""
      groups={groups}
      noneText={t('list.fields.none')}
      panel={{ placeholder: t('list.fields.search'), onClose }}
      onChange={(key) => {
        // Fields that are parts of JSON have dots in their names.
        const end = key.indexOf('.');
        onChoose(key.slice(0, end), key.slice(end + 1));
      }}
    />
  );
}

/** The fields of an object in its groups; those that no filter takes are left out. */
export function fieldsInGroups({ name, fields, groups = [] }: FilterObject, texts: FilterTexts) {
  const grouped = groups.map(({ kind, title, names }, at) => ({
    key: `${name} ${at}`,
    title: kind === 'section' ? title : texts.groups[kind],
    fields: names.flatMap((each) => fields.get(each) ?? []),
  }));
  return grouped.filter((group) => group.fields.length > 0);
}

function ownGroups(object: FilterObject, texts: FilterTexts): ComboGroup[] {
  return fieldsInGroups(object, texts).map(({ key, title, fields }) => ({
    key,
    title,
    options: fields.map(({ name, label }) => ({ key: `${object.name}.${name}`, label })),
  }));
}

/** Under the object's name: several conditions on one record, the record itself, and technical fields last. */
function relatedGroup({ name, label, fields, groups = [] }: FilterObject, same?: string): ComboGroup {
  const names = new Set([ID_FIELD, ...groups.flatMap((group) => group.names)]);
  const ordered = [...names].flatMap((each) => fields.get(each) ?? []);
  const options = ordered.map((field) => ({
    key: `${name}.${field.name}`,
    label: field.label,
    detail: label,
  }));
  const several = same === undefined ? [] : [{ key: `${name}.`, label: same, detail: label }];
  return { key: name, title: label, options: [...several, ...options] };
}

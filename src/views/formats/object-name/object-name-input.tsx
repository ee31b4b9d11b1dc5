import { useObjectNames } from '../../../engine/hooks/use-object-names.ts';
import type { CellProps } from '../../widgets/cell.ts';
import { ChoiceControl } from '../../widgets/choice-control.tsx';
import type { KindInputProps } from '../../widgets/kind-view.ts';

/** One of the objects that the field allows, else of those that the menu leads to, by its name in the user's language. */
export function ObjectNameInput(props: KindInputProps) {
  const objects = useObjectNames();
  const fits = props.model.field.settings?.['objects'];
  const allowed = typeof fits === 'string' ? fits.split(' ') : undefined;
  const value = typeof props.value === 'string' ? props.value : null;
  const choices = objects
    .filter(({ menu, name }) => (allowed?.includes(name) ?? menu) || name === value)
    .map(({ name, pluralLabel: label }) => ({ name, label }));
  return <ChoiceControl {...props} value={value} choices={choices} hasEmptyOption={!props.required} />;
}

export function ObjectNameCell({ value }: CellProps) {
  const objects = useObjectNames();
  return objects.find(({ name }) => name === value)?.pluralLabel ?? (typeof value === 'string' ? value : '');
}

import { useTranslation } from 'react-i18next';
import { type BranchingContent, NODE_TYPES } from '../../../contract/interactive/content.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useEditor } from './editor-context.ts';
import { newEndScreen, newNode } from './model/new-items.ts';
import type { PartProps } from './part-props.ts';

interface Props extends Pick<PartProps, 'place' | 'value' | 'onChange'> {
  readonly id?: string;
  readonly label?: string;
  /** With what it all begins: not with an end. */
  readonly isStart?: boolean;
}

/** Where a branching scenario goes on: with a step, with an end, or with one that is made by that. */
export function TargetSelect({ id, label, place, value, onChange, isStart = false }: Props) {
  const { t } = useTranslation();
  const { content, readOnly, wrong } = useEditor();
  const { nodes, endScreens } = content as unknown as BranchingContent;
  const list = (each: readonly { readonly id: string; readonly title: string }[]) =>
    each.map((one) => (
      <option key={one.id} value={one.id}>
        {one.title}
      </option>
    ));
  const known = [...nodes, ...endScreens].some((each) => each.id === value);
  const choose = (target: string) => {
    const type = NODE_TYPES.find((each) => target === `+${each}`);
    if (type) {
      const item = newNode(type, content, t(`interactive:type.${type}`));
      onChange(item.id, [{ type: 'add', list: 'nodes', items: [item] }]);
    } else if (target === '+') {
      const item = newEndScreen(content, t('interactive:endScreen'));
      onChange(item.id, [{ type: 'add', list: 'endScreens', items: [item] }]);
    } else onChange(target);
  };
  return (
    <Select
      id={id}
      fill
      aria-label={label}
      aria-invalid={wrong.has(place)}
      data-place={place}
      disabled={readOnly}
      value={known ? String(value) : ''}
      onChange={({ target }) => choose(target.value)}
    >
      <option value="">{t('interactive:nowhere')}</option>
      <optgroup label={t('interactive:list.nodes')}>{list(nodes)}</optgroup>
      {!isStart && <optgroup label={t('interactive:list.endScreens')}>{list(endScreens)}</optgroup>}
      <optgroup label={t('interactive:new')}>
        {NODE_TYPES.map((type) => (
          <option key={type} value={`+${type}`}>{`+ ${t(`interactive:type.${type}`)}`}</option>
        ))}
        {!isStart && <option value="+">{`+ ${t('interactive:endScreen')}`}</option>}
      </optgroup>
    </Select>
  );
}

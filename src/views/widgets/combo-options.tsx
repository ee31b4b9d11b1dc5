import { TickIcon } from '@blueprintjs/icons';
import type { ComboGroup, ComboOption } from './combo-group.ts';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly groups: readonly ComboGroup[];
  readonly active: string | undefined;
  readonly value: string;
  readonly noneText: string;
  readonly optionId: (key: string) => string;
  readonly onPoint: (key: string) => void;
  readonly onChoose: (key: string) => void;
}

const show = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });

/** What can be chosen, under the input that keeps the focus. */
export function ComboOptions(props: Props) {
  const { id, label, groups, active, value, noneText, optionId, onPoint, onChoose } = props;
  const draw = (option: ComboOption) => (
    <div
      key={option.key}
      role="option"
      id={optionId(option.key)}
      ref={option.key === active ? show : undefined}
      className="combo-select-option"
      data-active={option.key === active}
      aria-selected={option.key === value}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => {
        if (option.key !== active) onPoint(option.key);
      }}
      onClick={() => onChoose(option.key)}
    >
      <span>{option.label}</span>
      {option.detail !== undefined && <small>{option.detail}</small>}
      {option.key === value && <TickIcon size={14} aria-hidden="true" />}
    </div>
  );
  return (
    <div className="combo-select-list floating" role="listbox" id={id} aria-label={label}>
      {groups.map(({ key, title, options }) =>
        title === undefined ? (
          options.map(draw)
        ) : (
          <div key={key} role="group" aria-label={title}>
            <div className="combo-select-title" role="presentation">
              {title}
            </div>
            {options.map(draw)}
          </div>
        ),
      )}
      {groups.length === 0 && (
        <div className="combo-select-none" role="option" aria-selected={false} aria-disabled>
          {noneText}
        </div>
      )}
    </div>
  );
}

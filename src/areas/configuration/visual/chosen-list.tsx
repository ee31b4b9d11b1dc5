import { Checkbox } from '@blueprintjs/core';
import { dropIndex, movedTo } from '../model/view/keys.ts';
import { DragGrip } from './drag/drag-grip.tsx';

interface Props {
  /** Tells its grips from those of other lists. */
  readonly kind: string;
  readonly title: string;
  readonly known: readonly string[];
  readonly chosen: readonly string[];
  readonly labelOf: (name: string) => string;
  readonly onChange: (names: readonly string[]) => void;
}

/** What is chosen of a list, in its order, and the others below it. */
export function ChosenList({ kind, title, known, chosen, labelOf, onChange }: Props) {
  const others = known.filter((name) => !chosen.includes(name));
  return (
    <fieldset className="config-action-list">
      <legend>{title}</legend>
      <ul className="card rows config-rows">
        {[...chosen, ...others].map((name, index) => {
          const isChosen = chosen.includes(name);
          const label = labelOf(name);
          return (
            <li key={name} {...(isChosen ? { 'data-drag': kind, 'data-id': name } : {})}>
              <div className="config-row">
                {isChosen && (
                  <DragGrip
                    kind={kind}
                    id={name}
                    label={label}
                    index={index}
                    total={chosen.length}
                    onMove={(by) => onChange(movedTo(chosen, index, index + by))}
                    onDrop={({ id, side }) =>
                      onChange(movedTo(chosen, index, dropIndex(index, chosen.indexOf(id), side)))
                    }
                  />
                )}
                <Checkbox
                  checked={isChosen}
                  label={label}
                  onChange={() =>
                    onChange(isChosen ? chosen.filter((each) => each !== name) : [...chosen, name])
                  }
                />
              </div>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

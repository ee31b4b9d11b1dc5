import { type ReactNode, useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import { type ConfigChange, changeId } from '../model/config-review.ts';
import { changeGroups } from './change-groups.ts';
import './changes.css';
import { ChangeText } from './change-text.tsx';
import { useLayerName } from './use-layer-name.ts';

interface Props<C extends ConfigChange> {
  readonly changes: readonly C[];
  /** The level of the objects' headings. */
  readonly level: 2 | 3 | 4;
  /** So many changes of an object are shown at first. */
  readonly most?: number;
  /** What can be done with a change. */
  readonly actions?: (change: C, words: string) => ReactNode;
}

/** Changes in words, by object and by whom they are for. */
export function ChangeList<C extends ConfigChange>({ changes, level, most = 50, actions }: Props<C>) {
  return (
    <div className="config-changes">
      {changeGroups(changes).map((group) => (
        <Group key={group.id} group={group} level={level} most={most} actions={actions} />
      ))}
    </div>
  );
}

interface GroupProps<C extends ConfigChange> extends Required<Pick<Props<C>, 'level' | 'most'>> {
  readonly group: ReturnType<typeof changeGroups<C>>[number];
  readonly actions: Props<C>['actions'] | undefined;
}

function Group<C extends ConfigChange>({ group, level, most, actions }: GroupProps<C>) {
  const { t } = useTranslation();
  const layerName = useLayerName();
  const [isWhole, setWhole] = useState(false);
  const { changes, label } = group;
  const shown = isWhole ? changes : changes.slice(0, most);
  const Heading = `h${level}` as const;
  return (
    <section className="config-change-group">
      <Heading>
        {label} <Tag minimal>{layerName(group)}</Tag>
      </Heading>
      <ul className="card rows">
        {shown.map((change) => (
          <li key={changeId(change)}>
            <ChangeText change={change} actions={actions} />
          </li>
        ))}
      </ul>
      {shown.length < changes.length && (
        <Button
          size="small"
          variant="minimal"
          text={t('configuration:reviewing.showAll', { total: changes.length })}
          onClick={() => setWhole(true)}
        />
      )}
    </section>
  );
}

import { Button, Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import type { DraftConflict } from '../../../contract/layers/draft.ts';
import type { Conflict } from '../../../contract/layers/resolve.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { isOwn } from '../model/origin-of.ts';
import { useSaid } from '../hooks/use-said.ts';
import { KeyValue } from './key-value.tsx';
import { useLayerName } from '../places/origin-mark.tsx';

interface Props {
  readonly document: ConfigDocument;
  readonly metadata: ObjectMetadata | undefined;
  readonly name: string;
  /** With another author, or with what the layers below have become. */
  readonly conflict: (DraftConflict & { readonly type: 'author' }) | (Conflict & { readonly type: 'layer' });
}

/** A key about which somebody has to decide: both values, and a button for each. Nothing is guessed. */
export function ConflictCard({ document, metadata, name, conflict }: Props) {
  const { t } = useTranslation();
  const said = useSaid();
  const layerName = useLayerName(document);
  const { key, type } = conflict;
  const shared = { metadata, objectName: document.objectName, keyName: key };
  const reason = type === 'author' ? 'author' : conflict.reason;
  const mine = type === 'author' ? conflict.mine : conflict.value;
  const theirs = type === 'author' ? conflict.theirs : conflict.below;
  // What stands below the edited layer is decided where it was set.
  const mayDecide = type === 'author' || isOwn(document, conflict);
  const keep = () => (type === 'author' ? document.decide(key, 'mine') : document.keep(key));
  const give = () => (type === 'author' ? document.decide(key, 'theirs') : document.resetKey(key));
  return (
    <Callout
      compact
      intent="warning"
      className="config-conflict"
      title={t(`configuration:conflict.${reason}`, { name })}
    >
      {type === 'layer' && conflict.message != null && (
        <p>{said({ message: conflict.message, text: conflict.text })}</p>
      )}
      <dl>
        <dt>{type === 'layer' && !mayDecide ? layerName(conflict) : t('configuration:conflict.mine')}</dt>
        <dd>
          <KeyValue {...shared} value={mine} />
        </dd>
        <dt>{t(type === 'author' ? 'configuration:conflict.theirs' : 'configuration:conflict.below')}</dt>
        <dd>
          <KeyValue {...shared} value={theirs} />
        </dd>
      </dl>
      {mayDecide ? (
        <span className="config-filter-actions">
          {reason !== 'gone' && reason !== 'refused' && (
            <Button size="small" text={t('configuration:conflict.keep')} onClick={keep} />
          )}
          <Button
            size="small"
            text={t(type === 'author' ? 'configuration:conflict.takeTheirs' : 'configuration:conflict.take')}
            onClick={give}
          />
        </span>
      ) : (
        <p className="config-hint">{t('configuration:conflict.elsewhere', { layer: layerName(conflict) })}</p>
      )}
    </Callout>
  );
}

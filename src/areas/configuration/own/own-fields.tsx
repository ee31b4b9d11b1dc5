import { Button, Callout, NonIdealState, SegmentedControl, Spinner, Switch } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_LIMITS } from '../../../contract/metadata/own-limits.ts';
import type { DraftChange } from '../../../contract/layers/override.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import { useConfigDocument } from '../hooks/use-config-document.ts';
import { usePreviewClient } from '../hooks/use-preview-client.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { late } from '../../../views/widgets/late.tsx';
import { TENANT } from '../places/places.ts';
import { FieldDialog } from './field-dialog.tsx';
import { FieldTable } from './field-table.tsx';
import { ModelBar } from './model-bar.tsx';
import { placeOf, putField, readModel, withFields, withImport, withPlace, withSetting } from './own-model.ts';
import { IconInput } from '../visual/icon-input.tsx';
import { PlaceInputs } from './place-inputs.tsx';
import { RemoveObject } from './remove-object.tsx';
import { RulesPart } from './rules-part.tsx';
import type { NamedObject } from './use-named-objects.ts';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

const JsonEditor = late(async () => (await import('../json/json-editor.tsx')).JsonEditor);

interface Props {
  readonly objectName: string;
  readonly objects: readonly NamedObject[];
}

/** All fields of an object that the tenant has made, its place in the menu, and whose rights hold. */
export function OwnFields({ objectName, objects }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const state = useConfigDocument(`model/${objectName}`, TENANT);
  if (state.status === 'loading') return <Spinner aria-label={t('list.loading')} />;
  if (state.status === 'failed') {
    return (
      <NonIdealState
        title={t('configuration:notLoaded')}
        description={<span role="alert">{errorText(state.error)}</span>}
        action={<RetryButton text={t('list.retry')} onClick={state.retry} />}
      />
    );
  }
  return <ModelEditor document={state.document} objects={objects} />;
}

const NO_CHANGES: readonly DraftChange[] = [];
const VIEWS = ['asTable', 'asJson'] as const;
type View = (typeof VIEWS)[number];

interface EditorProps {
  readonly document: ConfigDocument;
  readonly objects: readonly NamedObject[];
}

function ModelEditor({ document, objects }: EditorProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('asTable');
  /** The field that is changed; empty: a new one; undefined: none. */
  const [edited, setEdited] = useState<string>();
  const model = readModel(document.resolved);
  const published = readModel(document.published);
  const fields = model?.fields ?? [];
  // Filters are about the object as its draft makes it, whose view is as it is.
  const { Provider: Drafted } = usePreviewClient(
    { objectName: document.objectName, layer: TENANT, roleId: undefined },
    NO_CHANGES,
  );
  const isFull = fields.length >= OWN_LIMITS.fields;
  return (
    <div className="config-own">
      <ModelBar document={document} />
      {!model && (
        <Callout compact intent="warning" role="status">
          {t('configuration:ownFields.removed')}
        </Callout>
      )}
      {model && !published && (
        <Callout compact intent="primary">
          {t('configuration:ownFields.unpublished')}
        </Callout>
      )}
      {model && (
        <>
          <PlaceInputs
            objectName={document.objectName}
            label={objects.find(({ name }) => name === document.objectName)?.label ?? document.objectName}
            place={placeOf(model)}
            isTried
            onChange={(place) => document.replace(withPlace(model, place))}
          />
          {model.menu !== undefined && (
            <IconInput
              icon={model.icon ?? 'list'}
              onChange={(icon) => document.replace(withSetting(model, 'icon', icon))}
            />
          )}
          <Switch
            label={t('configuration:ownFields.importable')}
            checked={model.importable !== undefined}
            onChange={(event) => document.replace(withImport(model, event.currentTarget.checked))}
          />
          <div className="config-own-tools">
            <SegmentedControl
              size="small"
              aria-label={t('configuration:ownFields.fields')}
              options={VIEWS.map((value) => ({ value, label: t(`configuration:ownFields.${value}`) }))}
              value={view}
              onValueChange={(value) => setView(value as View)}
            />
            <span role="status">
              {t('configuration:ownFields.fieldCount', { total: fields.length, max: OWN_LIMITS.fields })}
            </span>
            <Button
              icon={<PlusIcon />}
              text={t('configuration:ownFields.addField')}
              disabled={isFull}
              onClick={() => setEdited('')}
            />
          </div>
          {view === 'asTable' ? (
            <>
              <FieldTable
                document={document}
                model={model}
                published={published?.fields ?? []}
                objects={objects}
                onEdit={setEdited}
              />
              <Drafted>
                <RulesPart document={document} model={model} />
              </Drafted>
            </>
          ) : (
            <Suspense fallback={<Spinner aria-label={t('list.loading')} />}>
              <JsonEditor document={document} />
            </Suspense>
          )}
          <RemoveObject document={document} isPublished={published !== undefined} />
        </>
      )}
      {model && edited !== undefined && (
        <FieldDialog
          field={fields.find(({ name }) => name === edited)}
          isPublished={published?.fields.some(({ name }) => name === edited) ?? false}
          others={fields.flatMap(({ name }) => (name === edited ? [] : [name]))}
          objects={objects}
          onChange={(field) => {
            document.replace(withFields(model, putField(fields, edited || undefined, field)));
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </div>
  );
}

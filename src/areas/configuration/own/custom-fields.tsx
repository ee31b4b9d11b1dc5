import { Button, NonIdealState, Spinner } from '@blueprintjs/core';
import { PlusIcon } from '@blueprintjs/icons';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { CUSTOM_FIELDS } from '../../../contract/metadata/fields.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import type { ObjectModel } from '../../../engine/model/object-model.ts';
import { CreateRecord } from '../../../views/form/create-record.tsx';
import { ObjectTable } from '../../../views/list/object-table.tsx';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import '../../../views/picker/picker-dialog.css';

/** The object whose records are the tenants' own fields. */
const DEFINITIONS = 'CustomFieldDefinition';
const OBJECT_FIELD = 'objectName';
const NOTHING: readonly string[] = [];

/** The tenant's own fields of one of the product's objects: records, made and changed by their generic form. */
export function CustomFields({ objectName }: { readonly objectName: string }) {
  const { t } = useTranslation();
  const object = useObjectModel(objectName);
  const definitions = useObjectModel(DEFINITIONS);
  const known = definitions.status === 'ready' ? definitions.model : undefined;
  const model = useMemo(() => known && withoutIds(known), [known]);
  if (object.status === 'loading' || definitions.status === 'loading') {
    return <Spinner aria-label={t('list.loading')} />;
  }
  const takesFields = object.status === 'ready' && object.model.fields.has(CUSTOM_FIELDS.name);
  if (!takesFields || !model) {
    return (
      <NonIdealState
        title={t('configuration:ownFields.noCustom')}
        description={t('configuration:ownFields.noCustomHint')}
      />
    );
  }
  return <Definitions model={model} objectName={objectName} />;
}

interface DefinitionsProps {
  readonly model: ObjectModel;
  readonly objectName: string;
}

function Definitions({ model, objectName }: DefinitionsProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useState(false);
  const filter = useMemo(
    () => queryFilter(model.name, OBJECT_FIELD, 'EQUALS', objectName),
    [model, objectName],
  );
  const beginning = useMemo(() => beginningWith(model, OBJECT_FIELD, objectName), [model, objectName]);
  const recordHref = (id: string) => `${model.route}/${encodeURIComponent(id)}`;
  const mayMake = model.actions.includes('CREATE');
  return (
    <div className="config-own-custom">
      <p>{t('configuration:ownFields.customIntro')}</p>
      <div className="config-own-table">
        <ObjectTable
          model={model}
          stateStorage="memory"
          baseFilter={filter}
          selection="none"
          selectedIds={NOTHING}
          onSelectedIdsChange={() => undefined}
          onOpenRecord={(id) => void navigate(recordHref(id))}
          tools={
            mayMake && (
              <Button
                icon={<PlusIcon />}
                text={t('configuration:ownFields.addField')}
                onClick={() => setMaking(true)}
              />
            )
          }
        />
      </div>
      {isMaking && (
        <ModalDialog
          title={t('configuration:ownFields.addField')}
          className="picker-dialog"
          onClose={() => setMaking(false)}
        >
          <Suspense fallback={<p role="status">{t('form.loading')}</p>}>
            <CreateRecord
              model={beginning}
              onSaved={() => setMaking(false)}
              onCancel={() => setMaking(false)}
            />
          </Suspense>
        </ModalDialog>
      )}
    </div>
  );
}

/** Names tell the fields apart; there is little room. */
const withoutIds = (model: ObjectModel): ObjectModel => ({
  ...model,
  columns: model.columns.filter(({ path }) => path !== 'id'),
});

/** The same object, whose new records begin with a value. */
function beginningWith(model: ObjectModel, name: string, value: string): ObjectModel {
  const sections = model.form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((each) =>
      each.field.name === name ? { ...each, field: { ...each.field, defaultValue: value } } : each,
    ),
  }));
  return { ...model, form: { ...model.form, sections } };
}

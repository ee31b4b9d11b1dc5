import { NonIdealState, Spinner } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { ViewFile } from '../../../contract/metadata/view.ts';
import type { ConfigDocument } from '../model/config-document.ts';
import type { FormModel } from '../../../engine/model/object-model.ts';
import { useConfigDocument } from '../hooks/use-config-document.ts';
import { useObjectModel } from '../../../engine/hooks/use-object-model.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { TENANT } from '../places/places.ts';
import { TextsEditor } from './texts-editor.tsx';
import './texts.css';
import { RetryButton } from '../../../views/widgets/retry-button.tsx';

interface Props {
  /** The object's texts. */
  readonly document: ConfigDocument;
}

/** What an object and its parts are called, in all languages of the product. */
export function TextsTab({ document }: Props) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { objectName } = document;
  // Sections and tabs are those of the tenant's view, as the draft has it.
  const view = useConfigDocument(`view/${objectName}`, TENANT);
  const object = useObjectModel(objectName);
  const failed = [view, object].filter((each) => each.status === 'failed');
  const [first] = failed;
  if (first) {
    return (
      <NonIdealState
        title={t('configuration:texts.notLoaded')}
        description={<span role="alert">{errorText(first.error)}</span>}
        action={<RetryButton text={t('list.retry')} onClick={() => failed.forEach(({ retry }) => retry())} />}
      />
    );
  }
  if (object.status === 'broken') return <NonIdealState title={t('configuration:texts.broken')} />;
  if (view.status !== 'ready' || object.status !== 'ready') {
    return <Spinner aria-label={t('list.loading')} />;
  }
  return (
    <TextsEditor
      key={objectName}
      document={document}
      view={withSections(view.document.resolved as ViewFile | null, object.model.form)}
      columns={object.model.columns}
      fields={object.model.fields}
      rules={object.model.life?.rules}
      actions={object.model.ownActions}
    />
  );
}

/** A view that names no sections has those that its form has by itself. */
function withSections(view: ViewFile | null, { sections }: FormModel): Pick<ViewFile, 'columns' | 'form'> {
  if (view?.form?.sections) return view;
  const guessed = sections.filter(({ own, title }) => !own && title !== undefined);
  return { ...view, form: { ...view?.form, sections: guessed.map(({ name }) => ({ name, fields: [] })) } };
}

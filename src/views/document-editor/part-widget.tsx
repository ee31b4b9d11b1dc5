import type { WidgetProps } from '@rjsf/utils';
import { useTranslation } from 'react-i18next';
import { declaredNames, nodesNamed } from '../../contract/documents/references.ts';
import type { PartSchema } from '../../contract/documents/schema-parts.ts';
import type { ObjectField } from '../../contract/metadata/introspection.ts';
import { useObjectMetadata } from '../../engine/hooks/use-object-metadata.ts';
import type { FormFieldModel } from '../../engine/model/object-model.ts';
import { ariaProps, isInvalid } from '../rjsf-theme/widget-props.ts';
import { fieldNamed } from '../widgets/field-named.ts';
import { Select } from '../widgets/select.tsx';
import { useDocumentEditor } from './editor-context.ts';

/** What the schema of the document says of the part. */
const partOf = ({ schema }: WidgetProps): PartSchema => schema as Readonly<Record<string, unknown>>;

/** The input of a string that its schema annotates: of what it refers to, or of formatted text. */
export function PartWidget(props: WidgetProps) {
  const schema = partOf(props);
  switch (schema['x-names']) {
    case 'node':
      return <NodeSelect {...props} />;
    case 'variable':
      return <VariableSelect {...props} />;
    case 'asset':
    case 'record':
      return <RecordInput {...props} />;
    case 'field':
      return <AboutInput {...props} format="fieldName" />;
    case 'filter':
      return <AboutInput {...props} format="filter" />;
    default:
      return <FieldInput {...props} field={{ format: 'richText', maxLength: Number(schema['maxLength']) }} />;
  }
}

interface Option {
  readonly value: string;
  readonly label: string;
}

function NodeSelect(props: WidgetProps) {
  const { document, labels } = useDocumentEditor();
  const found = nodesNamed(document, partOf(props)['x-lists'] ?? []);
  return (
    <OptionSelect
      {...props}
      choices={found.map(({ list, node, number }) => ({
        value: node.id,
        label: labels.node(list, node, number),
      }))}
    />
  );
}

function VariableSelect(props: WidgetProps) {
  const { type, document } = useDocumentEditor();
  const names = declaredNames('variable', type.schema, document);
  return <OptionSelect {...props} choices={names.map((name) => ({ value: name, label: name }))} />;
}

/** One of the choices, or none; what is chosen and gone stays to be seen. */
function OptionSelect(props: WidgetProps & { readonly choices: readonly Option[] }) {
  const { t } = useTranslation();
  const { id, choices, onChange, onBlur, onFocus, options } = props;
  const value: unknown = props.value;
  const chosen = typeof value === 'string' ? value : '';
  const isGone = chosen !== '' && !choices.some((each) => each.value === chosen);
  return (
    <Select
      id={id}
      fill
      disabled={props.disabled === true || props.readonly === true}
      value={chosen}
      onChange={({ target }) => onChange(target.value === '' ? options.emptyValue : target.value)}
      onBlur={() => onBlur(id, chosen)}
      onFocus={() => onFocus(id, chosen)}
      options={[
        { value: '', label: t('documents:none') },
        ...choices,
        ...(isGone ? [{ value: chosen, label: chosen }] : []),
      ]}
      {...ariaProps(props)}
    />
  );
}

/** The picker of records: of the object that the schema names, or of the one that holds the files. */
function RecordInput(props: WidgetProps) {
  const { settings } = useDocumentEditor();
  const schema = partOf(props);
  const isAsset = schema['x-names'] === 'asset';
  const name = isAsset ? settings['assets'] : schema['x-of'];
  const typeName = typeof name === 'string' ? name : null;
  const { metadata } = useObjectMetadata(typeName);
  const recordLabel = metadata?.recordLabel ?? null;
  return <FieldInput {...props} field={{ kind: 'OBJECT', typeName, recordLabel, takesFiles: isAsset }} />;
}

/** What is about an object: the one that the schema names, else the document's. */
function AboutInput(props: WidgetProps & { readonly format: 'fieldName' | 'filter' }) {
  const { settings } = useDocumentEditor();
  const about = partOf(props)['x-of'] ?? settings['about'];
  const known = typeof about === 'string' ? { settings: { about } } : {};
  return <FieldInput {...props} field={{ format: props.format, ...known }} />;
}

/** The input that forms of records have for such a field. */
function FieldInput(props: WidgetProps & { readonly field: Partial<ObjectField> }) {
  const { inputOf } = useDocumentEditor();
  const { id, label, field, required, readonly, options, onChange, onBlur } = props;
  const value: unknown = props.value;
  const readOnly = readonly === true || props.disabled === true;
  const model = {
    field: fieldNamed(label, field),
    choices: [],
    hasEmptyOption: !required,
    items: [],
    readOnly,
    when: undefined,
    pastAllowed: true,
    widget: undefined,
    wide: true,
    picker: { filter: undefined, create: true },
    own: false,
  } satisfies FormFieldModel;
  const Input = inputOf(model);
  return Input ? (
    <Input
      id={id}
      model={model}
      value={value === '' || value === undefined ? null : value}
      onChange={(next) => onChange(next === null || next === '' ? options.emptyValue : next)}
      onBlur={() => onBlur(id, value)}
      required={false}
      readOnly={readOnly}
      invalid={isInvalid(props)}
      describedBy={ariaProps(props)['aria-describedby']}
    />
  ) : null;
}

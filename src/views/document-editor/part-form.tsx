import type { ErrorSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { DocumentValue } from '../../contract/documents/document-type.ts';
import type { Operation } from '../../contract/documents/operations.ts';
import { isSameValue } from '../../contract/documents/same-value.ts';
import { isObject, type PartSchema } from '../../contract/documents/schema-parts.ts';
import { SchemaForm } from '../rjsf-theme/schema-form.tsx';
import { formId, useDocumentEditor } from './editor-context.ts';
import { convertFilters, formSchema, shownKeys } from './form-schema.ts';

interface Props {
  /** '' for the document itself, else lists and ids of nodes in turn. */
  readonly path: string;
  readonly pointer: string;
  /** The form of this value. */
  readonly form: PartSchema;
  readonly value: DocumentValue;
}

/** Only what its author says is written: nothing by itself. */
const NO_DEFAULTS = { emptyObjectFields: 'skipDefaults', constAsDefaults: 'skipOneOf' } as const;

const NO_SUBMIT = { 'ui:submitButtonOptions': { norender: true } };

/** The parts of a document or of one of its nodes, but for lists of nodes, as a form. */
export function PartForm({ path, pointer, form, value }: Props) {
  const { id, labels, problems, readOnly, change } = useDocumentEditor();
  const { schema, uiSchema } = useMemo(() => {
    const made = formSchema(form, labels);
    return { ...made, uiSchema: { ...made.uiSchema, ...NO_SUBMIT } };
  }, [form, labels]);
  const keys = useMemo(() => shownKeys(form), [form]);
  const data = useMemo(() => {
    const shown = Object.fromEntries(keys.filter((key) => key in value).map((key) => [key, value[key]]));
    return convertFilters(form, shown, (filter) => JSON.stringify(filter));
  }, [form, keys, value]);
  const errors = useMemo(() => {
    const own = problems.filter((each) => each.pointer.startsWith(`${pointer}/`));
    return own.reduce<Errors>(
      (found, problem) =>
        withError(found, problem.pointer.slice(pointer.length + 1).split('/'), labels.problem(problem)),
      {},
    ) as ErrorSchema;
  }, [problems, pointer, labels]);
  const take = (next: unknown) => {
    const given = convertFilters(form, next ?? {}, parsedFilter) as DocumentValue;
    const changed = keys.filter((key) => !isSameValue(given[key], value[key]));
    if (!changed.length) return;
    const parts = Object.fromEntries(changed.map((key) => [key, given[key]]));
    change([operationOn(path, parts)], `${path} ${changed.join(' ')}`);
  };
  if (!keys.length) return null;
  return (
    <SchemaForm
      tagName="div"
      className="rjsf-form"
      idPrefix={formId(id, path)}
      schema={schema}
      uiSchema={uiSchema}
      formData={data}
      extraErrors={errors}
      readonly={readOnly}
      noValidate
      showErrorList={false}
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
      onChange={({ formData }) => take(formData)}
    />
  );
}

function operationOn(path: string, parts: DocumentValue): Operation {
  if (path === '') return { type: 'set', parts };
  const at = path.lastIndexOf('/');
  return { type: 'patch', list: path.slice(0, at), id: path.slice(at + 1), parts };
}

/** An empty text is no filter. */
function parsedFilter(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

type Errors = Readonly<Record<string, unknown>>;

/** With a message at the place that the keys lead to. */
function withError(errors: Errors, [key, ...rest]: readonly string[], message: string): Errors {
  if (key === undefined) {
    const before = errors['__errors'];
    return { ...errors, __errors: [...(Array.isArray(before) ? (before as unknown[]) : []), message] };
  }
  const inner = errors[key];
  return { ...errors, [key]: withError(isObject(inner) ? inner : {}, rest, message) };
}

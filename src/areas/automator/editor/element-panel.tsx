import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkflowElement } from '../../../contract/workflow/content.ts';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import { keptOutputs, leadingInput } from '../../../contract/workflow/outputs.ts';
import { MenuPicture } from '../../../views/widgets/menu-picture.tsx';
import { VariablesContext } from '../../../views/formats/values/variables-context.ts';
import { useWorkflow } from './editor-context.ts';
import { ElementField } from './element-field.tsx';
import { BEHAVIOUR_PARTS } from './hook/hook-parts.tsx';
import { GivenObjectsContext } from '../../../engine/hooks/given-objects.ts';
import { FilterExtrasContext } from '../../../views/filter/filter-extras.ts';
import { useKnownObjects } from './use-known-objects.ts';
import { useSampleVariables } from './use-sample-variables.ts';
import { WaysOut } from './ways-out.tsx';

interface Props {
  readonly element: WorkflowElement;
  readonly buttons: ReactNode;
}

/** What becomes of errors stands apart: few change it. */
const ON_ERROR: readonly string[] = ['onError', 'retries', 'retryMinutes'];
const NO_VARIABLES: readonly never[] = [];

/** Behaviours that read an input only for some values of another one. */
const USED_WHEN: Readonly<
  Partial<Record<string, (input: string, config: WorkflowElement['config']) => boolean>>
> = {
  webhookCalled: (input, { saving = 'NOTHING' }) => input !== 'values' || saving !== 'NOTHING',
  createRecord: (input, { assignTo }) => input !== 'person' || assignTo === 'CHOSEN',
};

/** An input that is not shown any more could not be corrected either. */
const withoutPerson = ({ person: _, ...others }: WorkflowElement['config']) => others;

/** All that is said of one element: drawn by what its type asks for. */
export function ElementPanel({ element, buttons }: Props) {
  const { t } = useTranslation();
  const { types, change, readOnly } = useWorkflow();
  const variables = useSampleVariables();
  const { given, extras } = useKnownObjects(variables);
  const { id, type: typeName, config, outputs } = element;
  const type = types.get(typeName);
  const set = (parts: Partial<WorkflowElement>, what: string) =>
    change([{ type: 'patch', list: 'elements', id, parts }], `element ${id} ${what}`);
  const setInput = (input: string, value: unknown) => {
    const { [input]: _, ...others } =
      input === 'assignTo' && value !== 'CHOSEN' ? withoutPerson(config) : config;
    const isNone = value === null || value === undefined || value === '';
    const led =
      type && leadingInput(type) === input
        ? { outputs: keptOutputs(type, [config[input], value], outputs) }
        : {};
    set({ config: isNone ? others : { ...config, [input]: value }, ...led }, input);
  };
  // What a trigger is asked holds before a run begins: only what it writes may name the call.
  const textVariables = type?.family === 'trigger' ? NO_VARIABLES : variables;
  const draw = (field: ObjectField) => (
    <VariablesContext key={field.name} value={field.format === 'values' ? variables : textVariables}>
      <ElementField
        element={element}
        type={type}
        field={field}
        usable={type?.usable[field.name]}
        onChange={(value) => setInput(field.name, value)}
      />
    </VariablesContext>
  );
  const inputs = type?.fields ?? [];
  const isUsed = (type && USED_WHEN[type.does]) ?? (() => true);
  const asked = inputs.filter(({ name }) => !ON_ERROR.includes(name) && isUsed(name, config));
  const afterwards = inputs.filter(({ name }) => ON_ERROR.includes(name));
  const Part = type && BEHAVIOUR_PARTS[type.does];
  const nameId = `wf-name-${id}`;
  const noteId = `wf-note-${id}`;
  const title = element.name || type?.label || typeName;
  return (
    <section className="wf-panel" aria-label={title}>
      <header className={`wf-head is-${type?.family ?? 'unknown'}`}>
        <span className="graph-icon">
          <MenuPicture icon={type?.icon ?? null} />
        </span>
        <h4>{type?.label ?? typeName}</h4>
        {buttons}
      </header>
      <p className="wf-help">{type ? type.help : t('workflow:typeUnknown')}</p>
      <div className="wf-fields">
        <GivenObjectsContext value={given}>
          <FilterExtrasContext value={extras}>{asked.map(draw)}</FilterExtrasContext>
        </GivenObjectsContext>
        {Part && <Part element={element} onConfig={setInput} />}
        {afterwards.length > 0 && (
          <details>
            <summary>{t('workflow:onFailure')}</summary>
            {afterwards.map(draw)}
          </details>
        )}
        <WaysOut element={element} />
        <div className="wf-field">
          <label htmlFor={nameId}>{t('workflow:name')}</label>
          <input
            id={nameId}
            className="bp6-input bp6-fill"
            maxLength={200}
            readOnly={readOnly}
            placeholder={type?.label}
            value={element.name}
            onChange={({ target: { value: name } }) => set({ name }, 'name')}
          />
        </div>
        <div className="wf-field">
          <label htmlFor={noteId}>{t('workflow:note')}</label>
          <textarea
            id={noteId}
            className="bp6-input bp6-fill"
            rows={2}
            maxLength={4000}
            readOnly={readOnly}
            value={element.note ?? ''}
            onChange={({ target: { value } }) =>
              set({ note: value || undefined } as Partial<WorkflowElement>, 'note')
            }
          />
        </div>
      </div>
    </section>
  );
}

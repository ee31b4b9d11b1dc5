import { Button, Callout, Spinner } from '@blueprintjs/core';
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompoundFilter } from '../../contract/filter/filter.ts';
import { decodeFilter } from '../../engine/filter/decode.ts';
import { createFilterStore } from '../../engine/filter/filter-store.ts';
import { EMPTY_TREE } from '../../engine/filter/node.ts';
import { GivenObjectsContext } from '../../engine/hooks/given-objects.ts';
import { type FilterChoices, useFilterChoices } from '../../engine/hooks/use-filter-choices.ts';
import { useErrorText } from '../errors/error-text.ts';
import { EditorBody } from './editor-body.tsx';
import type { FilterEditorProps, FilterState } from './editor-props.ts';
import './filter.css';
import './filter-values.css';
import { FilterExtrasContext } from './filter-extras.ts';
import { useProblemLine } from './problem-line.ts';
import { FilterReadingLine } from './reading-line.tsx';

/** Compound filter control (specification, section 2, widgets 3 to 5), with a line that says what it means. */
export function FilterEditor(props: FilterEditorProps) {
  const given = use(GivenObjectsContext).get(props.objectName);
  if (!given) return <AskedEditor {...props} />;
  const { name, label } = given;
  return <Editor {...props} choices={[{ name, label, isDefault: true, isMany: false }]} error={undefined} />;
}

function AskedEditor(props: FilterEditorProps) {
  return <Editor {...props} {...useFilterChoices(props.objectName)} />;
}

function Editor(props: FilterEditorProps & FilterChoices) {
  const { objectName, value, readOnly = false, idPrefix = 'filter' } = props;
  const extras = use(FilterExtrasContext);
  const variables = props.variables ?? extras.variables;
  const { t } = useTranslation();
  const errorText = useErrorText();
  const problemLine = useProblemLine();
  const { error } = props;
  const choices = useMemo(
    () => props.choices && [...props.choices, ...extras.choices],
    [props.choices, extras.choices],
  );
  const [first] = useState(() => decodeFilter(value));
  const [store] = useState(() => createFilterStore(first.ok ? first.tree : EMPTY_TREE));
  const [problem, setProblem] = useState(first.ok ? undefined : first.problem);
  const given = JSON.stringify(value);
  const seen = useRef(given);
  /** What this editor has said and may still come back as the value: then it is no other filter. */
  const said = useRef<(readonly (string | undefined)[])[]>([]);
  const takeOther = useEffectEvent(() => {
    if (given === seen.current) return;
    seen.current = given;
    // Two quick changes are told one after the other, and the first may come back after the second was told.
    const echo = said.current.findLastIndex((texts) => texts.includes(given));
    said.current = echo < 0 ? [] : said.current.slice(echo);
    if (echo >= 0) return;
    const decoded = decodeFilter(value);
    setProblem(decoded.ok ? undefined : decoded.problem);
    store.reset(decoded.ok ? decoded.tree : EMPTY_TREE);
  });
  useEffect(() => takeOther(), [given]);

  const tell = (filter: CompoundFilter | undefined, state: FilterState) => {
    said.current.push([JSON.stringify(filter), JSON.stringify(state.draft)]);
    props.onChange(filter, state);
  };
  if (readOnly) return <FilterReadingLine objectName={objectName} filter={value} />;
  if (problem) {
    return (
      <Callout intent="warning" title={t('filter:editor.unreadable')}>
        <p>{problemLine(problem)}</p>
        <Button
          text={t('filter:editor.clear')}
          onClick={() => {
            setProblem(undefined);
            tell(undefined, { valid: true, draft: undefined });
          }}
        />
      </Callout>
    );
  }
  if (!choices) {
    return error ? (
      <Callout intent="danger">{errorText(error)}</Callout>
    ) : (
      <Spinner size={24} aria-label={t('list.loading')} />
    );
  }
  return (
    <EditorBody
      listed={objectName}
      store={store}
      choices={choices}
      variables={variables}
      idPrefix={idPrefix}
      showsAll={props.showErrors ?? false}
      counts={props.counts ?? true}
      onChange={tell}
    />
  );
}

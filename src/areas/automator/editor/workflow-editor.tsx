import { Button, Callout } from '@blueprintjs/core';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { objectOf } from '../../../contract/formats/index.ts';
import { workflowStructure } from '../../../contract/workflow/workflow-structure.ts';
import { GivenObjectsContext } from '../../../engine/hooks/given-objects.ts';
import { useElementTypes } from '../../../engine/hooks/use-element-types.ts';
import { FailedCallout } from '../../../views/widgets/failed-callout.tsx';
import { useMedia } from '../../../views/widgets/use-media.ts';
import { useDocument } from '../../../views/formats/document/use-document.ts';
import type { NestedInputProps } from '../../../views/formats/format-view.ts';
import { ReadVariablesContext, WorkflowContext } from './editor-context.ts';
import { Beginning } from './beginning.tsx';
import { giversOf } from './model/givers.ts';
import { Outline } from './outline.tsx';
import { Palette } from './palette.tsx';
import { ProblemList } from './problem-list.tsx';
import { SidePanel } from './side-panel.tsx';
import { Toolbar } from './toolbar.tsx';
import { type FullScreen, useFullScreen } from './use-full-screen.ts';
import { useKnownObjects } from './use-known-objects.ts';
import { type EditorProps, useWorkflowEditing } from './use-workflow-editing.ts';
import './workflow.css';
import { WorkflowGraph } from './workflow-graph.tsx';

const NARROW = '(width < 760px)';

/** The editor of workflows about the object that another field of the record names. */
export function WorkflowEditor(props: NestedInputProps) {
  const { value, onChange, model, readOnly, id, describedBy } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const { isFull, setFull } = useFullScreen(frame);
  const objectName = objectOf(model.field);
  const edited = useDocument(workflowStructure, value, onChange);
  if (objectName === undefined)
    return (
      <p id={id} className="wf-none">
        {t('workflow:chooseObject')}
      </p>
    );
  return (
    <div
      ref={frame}
      id={id}
      className={isFull ? 'wf-editor is-full-screen' : 'wf-editor'}
      role="group"
      aria-label={model.field.label}
      aria-describedby={describedBy}
    >
      {edited.document ? (
        <Editor
          {...props}
          objectName={objectName}
          edited={edited}
          content={edited.document}
          full={{ isFull, setFull }}
        />
      ) : (
        <Callout intent="warning" title={t('workflow:unreadable')}>
          {!readOnly && <Button onClick={edited.beginAnew}>{t('workflow:beginAnew')}</Button>}
        </Callout>
      )}
    </div>
  );
}

function Editor({ full, ...props }: EditorProps & { readonly full: FullScreen }) {
  const { t } = useTranslation();
  const { types, error, retry } = useElementTypes(props.objectName);
  const { content } = props;
  const { context, deeds, handlers } = useWorkflowEditing(props, content, types);
  const { given, extras } = useKnownObjects(context.allVariables);
  const givers = useMemo(
    () => new Map([...giversOf(content.elements, types), ...given]),
    [content.elements, types, given],
  );
  const { asked, problems } = context;
  // A small screen shows little of a canvas: there the list comes first.
  const isNarrow = useMedia(NARROW);
  if (error) return <FailedCallout error={error} onRetry={retry} />;
  const isEmpty = !props.readOnly && content.elements.length === 0 && !content.remarks?.length;
  return (
    <WorkflowContext value={context}>
      <GivenObjectsContext value={givers}>
        <ReadVariablesContext value={extras.variables}>
          <div className="wf-whole" {...handlers}>
            <Toolbar deeds={deeds} full={full} />
            <div className="wf-stage">
              {isEmpty ? <Beginning /> : <WorkflowGraph deeds={deeds} />}
              <div className="wf-side card">
                {asked ? <Palette asked={asked} /> : <SidePanel deeds={deeds} />}
              </div>
            </div>
            {problems.length > 0 && !isEmpty && <ProblemList problems={problems} />}
            <details className="wf-outline" open={isNarrow}>
              <summary>{t('workflow:outline', { count: content.elements.length })}</summary>
              <Outline />
            </details>
          </div>
        </ReadVariablesContext>
      </GivenObjectsContext>
    </WorkflowContext>
  );
}

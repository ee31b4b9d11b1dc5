import { Button, ButtonGroup, Callout } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { objectOf, savedBlocksOf, templatesOf } from '../../../contract/formats/index.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { registerDocumentTypes } from '../../../contract/documents/document-types.ts';
import { type DocumentProblem, hasErrors } from '../../../contract/documents/document-problem.ts';
import type { Values } from '../../../contract/documents/operations.ts';
import { readDocument } from '../../../contract/documents/read-document.ts';
import { pathAt } from '../../../contract/documents/references.ts';
import type { Letter } from '../../../contract/letters/letter.ts';
import { letterDocument } from '../../../contract/letters/letter-document.ts';
import { RECORD_OBJECT } from '../../../contract/letters/variables.ts';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { useLetterPreview } from '../../../engine/hooks/use-letter-preview.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { type TextVariable, useTextVariables } from '../../../engine/hooks/use-text-variables.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { BlockList } from './block-list.tsx';
import { LetterContext } from './letter-context.ts';
import { type EditedDocument, useDocument } from '../document/use-document.ts';
import { blockAt, blockOn } from './letter-blocks.ts';
import { PANEL_ID } from './block-panel.tsx';
import './letter.css';
import { MailEditor } from './mail-editor.tsx';
import { OwnText } from './own-text.tsx';
import { PartInput } from './part-input.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { ProblemList } from './problem-list.tsx';
import { TemplateTools } from './template-tools.tsx';
import { useBlockEdits } from './use-block-edits.ts';

// A merge with changes of others reads letters of before by it.
registerDocumentTypes([letterDocument]);

/** A field without a letter is empty: what requires one can tell. */
const EMPTY = JSON.stringify(letterDocument.empty);

/** The mail itself, a list of its blocks, or what somebody gets. */
const MODES = ['mail', 'list', 'preview'] as const;

/** Edits a letter in the mail itself, or as a list of blocks with the preview beside it. */
export function LetterEditor(props: KindInputProps) {
  const { field } = props.model;
  const about = objectOf(field);
  // Without one, nothing is asked for that the page does not know.
  return about === undefined ? (
    <Editor {...props} about={undefined} variables={NO_VARIABLES} />
  ) : (
    <AboutObject {...props} objectName={about} />
  );
}

function AboutObject({ objectName, ...props }: KindInputProps & { readonly objectName: string }) {
  const { metadata } = useObjectMetadata(objectName);
  const variables = useTextVariables(props.model.field, objectName);
  return <Editor {...props} about={variables && metadata} variables={variables ?? NO_VARIABLES} />;
}

const NO_VARIABLES: readonly TextVariable[] = [];

interface AboutProps extends KindInputProps {
  readonly about: ObjectMetadata | undefined;
  readonly variables: readonly TextVariable[];
}

function Editor(props: AboutProps) {
  const { value, onChange, readOnly, id } = props;
  const { t } = useTranslation();
  const text = typeof value === 'string' && value !== '' ? value : EMPTY;
  const edited = useDocument(letterDocument, text, (next) => onChange(next === EMPTY ? null : next));
  return edited.document ? (
    <ReadEditor {...props} edited={edited} letter={edited.document} />
  ) : (
    <Callout id={id} intent="warning" title={t('documents:unreadable')}>
      {!readOnly && <Button text={t('documents:beginAnew')} onClick={edited.beginAnew} />}
    </Callout>
  );
}

interface EditorProps extends AboutProps {
  readonly edited: EditedDocument<Letter>;
  readonly letter: Letter;
}

function ReadEditor(props: EditorProps) {
  const { id, value, readOnly, model, about, variables, describedBy, letter } = props;
  const { change, undo, redo } = props.edited;
  const { t } = useTranslation();
  const assetsName = model.field.settings?.['assets'];
  const { metadata: assets } = useObjectMetadata(typeof assetsName === 'string' ? assetsName : about?.name);
  const recordName = model.field.settings?.[RECORD_OBJECT];
  const { metadata: recordObject } = useObjectMetadata(
    typeof recordName === 'string' ? recordName : about?.name,
  );
  const templates = templatesOf(model.field);
  const savedBlocks = savedBlocksOf(model.field);
  const [mode, setMode] = useState<(typeof MODES)[number]>('mail');
  const { settings } = model.field;
  const edits = useBlockEdits(letter, change);
  const set = (parts: Values, merge?: string) => change([{ type: 'set', parts }], merge);
  const text = typeof value === 'string' && value !== '' ? value : undefined;
  const isMail = !readOnly && mode === 'mail';
  // What a first block would stand in is drawn, too.
  const drawn = useLetterPreview(about?.name, isMail ? (text ?? EMPTY) : undefined, undefined, true);
  const { preview } = drawn;
  const [own, isStorable] = useMemo((): [readonly DocumentProblem[], boolean] => {
    const { document, problems: broken } = readDocument(letterDocument, text ?? EMPTY);
    if (!document) return [broken, false];
    if (text === undefined) return [[], true];
    const names = about && variables.map(({ name }) => name);
    return [letterDocument.validate(document, { variables: names, settings }), true];
  }, [text, about, variables, settings]);
  // Only the server knows all fields that a condition may lead to.
  const problems = useMemo(() => {
    const known = new Set(own.map(({ pointer, messageKey }) => `${pointer} ${messageKey}`));
    const more = (preview?.problems ?? []).flatMap(
      ({ pointer, messageKey, value: stated }): DocumentProblem[] =>
        messageKey === 'bad-condition' &&
        !known.has(`${pointer} ${messageKey}`) &&
        isConditional(letter, pointer)
          ? [{ severity: 'error', pointer, messageKey, params: { value: stated } }]
          : [],
    );
    return [...own, ...more];
  }, [own, preview, letter]);
  const context = useMemo(
    () => ({
      variables,
      assets: {
        typeName: typeof assetsName === 'string' ? assetsName : null,
        recordLabel: assets?.recordLabel ?? null,
        takesFiles: true,
      },
      about: about?.name,
      filesOf: (type: 'IMAGE' | 'VIDEO') => ({
        filter:
          typeof assetsName === 'string' && assets?.fields.some(({ name }) => name === 'type')
            ? queryFilter(assetsName, 'type', 'EQUALS', type)
            : undefined,
        create: true,
      }),
      wrong: new Set(
        problems.flatMap(({ severity, pointer }) => (severity === 'error' ? [pathAt(letter, pointer)] : [])),
      ),
      letter,
      edits,
    }),
    [variables, about, assetsName, assets, problems, letter, edits],
  );
  const lead = ({ pointer, messageKey }: DocumentProblem) => {
    if (messageKey === 'no-unsubscribe') return addFooter();
    if (mode === 'preview') setMode('mail');
    const path = pathAt(letter, pointer);
    const block = blockOn(path);
    if (mode !== 'list' && block !== undefined) {
      edits.select(block);
      requestAnimationFrame(() => document.getElementById(PANEL_ID)?.focus());
      return;
    }
    const head = document.getElementById(`letter-${block ?? path}`);
    head?.closest('details')?.setAttribute('open', '');
    head?.scrollIntoView({ block: 'center' });
    head?.focus();
  };
  const addFooter = () => {
    const path = edits.addInto('footer', 'blocks');
    const head = mode === 'list' ? `letter-${path}` : PANEL_ID;
    requestAnimationFrame(() => document.getElementById(head)?.focus());
  };
  /** Texts have steps of their own. */
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    const key = event.ctrlKey || event.metaKey ? event.key.toLowerCase() : '';
    const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined;
    if (!step || target.isContentEditable || target.matches('input, textarea')) return;
    event.preventDefault();
    step();
  };
  return (
    <LetterContext value={context}>
      <div
        id={id}
        className="letter-editor"
        role="group"
        aria-label={model.field.label}
        aria-describedby={describedBy}
        onKeyDown={onKeyDown}
      >
        {/* Whoever only reads it sees what it looks like. */}
        {!readOnly && (
          <div className="letter-tools">
            <ButtonGroup variant="minimal">
              <Button
                icon={<Undo />}
                aria-label={t('letters:undo')}
                title={t('letters:undo')}
                disabled={!undo}
                onClick={() => undo?.()}
              />
              <Button
                icon={<Redo />}
                aria-label={t('letters:redo')}
                title={t('letters:redo')}
                disabled={!redo}
                onClick={() => redo?.()}
              />
            </ButtonGroup>
            <ButtonGroup>
              {MODES.map((each) => (
                <Button
                  key={each}
                  active={mode === each}
                  aria-pressed={mode === each}
                  text={t(`letters:mode.${each}`)}
                  onClick={() => setMode(each)}
                />
              ))}
            </ButtonGroup>
            {templates !== undefined && (
              <TemplateTools
                objectName={templates}
                about={about?.name}
                text={hasErrors(problems) ? undefined : text}
                onStart={({ blocks, preheader, accent, text: own }) =>
                  change([{ type: 'set', parts: { blocks, preheader, accent, text: own } }])
                }
              />
            )}
            <label className="letter-accent">
              {t('letters:accent')}
              <input
                type="color"
                value={letter.accent ?? '#2f5fd0'}
                onChange={({ target }) => set({ accent: target.value }, 'accent')}
              />
            </label>
          </div>
        )}
        {!readOnly && mode !== 'preview' && (
          <PartInput
            id="letter-preheader"
            name="preheader"
            kind="line"
            value={letter.preheader}
            invalid={context.wrong.has('preheader')}
            onChange={(line) => set({ preheader: plainText(line) || undefined }, 'preheader')}
          />
        )}
        {!readOnly && (
          <ProblemList letter={letter} problems={problems} isStorable={isStorable} onLead={lead} />
        )}
        {isMail && (
          <MailEditor
            preview={preview}
            failed={drawn.failed}
            savedBlocks={savedBlocks}
            undo={undo}
            redo={redo}
          />
        )}
        {!isMail && (
          <div className="letter-halves">
            {!readOnly && mode === 'list' && <BlockList list="blocks" />}
            <div className="letter-side">
              <PreviewPane
                about={about}
                text={text}
                recordObject={typeof recordName === 'string' ? recordObject : undefined}
              />
            </div>
          </div>
        )}
        {!readOnly && mode !== 'preview' && (
          <OwnText
            letter={letter}
            onChange={(written) => set({ text: written }, written === undefined ? undefined : 'text')}
          />
        )}
        <div className="sr-only" role="status">
          {edits.message}
        </div>
      </div>
    </LetterContext>
  );
}

/** Is the block that a problem of the server is about still there, for some only? */
function isConditional(letter: Letter, pointer: string): boolean {
  const block = blockOn(pathAt(letter, pointer));
  return block !== undefined && blockAt(letter, block)?.when !== undefined;
}

import { Button, ButtonGroup } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { objectOf, savedBlocksOf, templatesOf } from '../../../contract/formats/index.ts';
import { queryFilter } from '../../../contract/filter/filter.ts';
import { type LetterProblem, letterProblems } from '../../../contract/letters/problems.ts';
import type { Letter } from '../../../contract/letters/letter.ts';
import { RECORD_OBJECT } from '../../../contract/letters/variables.ts';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { useLetterPreview } from '../../../engine/hooks/use-letter-preview.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import { type TextVariable, useTextVariables } from '../../../engine/hooks/use-text-variables.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { BlockList } from './block-list.tsx';
import { LetterContext } from './letter-context.ts';
import { blockAt, movedTo, useLetter } from './letter-state.ts';
import { PANEL_ID } from './block-panel.tsx';
import './letter.css';
import { MailEditor } from './mail-editor.tsx';
import { OwnText } from './own-text.tsx';
import { PartInput } from './part-input.tsx';
import { blockOn } from './place-text.ts';
import { PreviewPane } from './preview-pane.tsx';
import { ProblemList } from './problem-list.tsx';
import { TemplateTools } from './template-tools.tsx';
import { useBlockEdits } from './use-block-edits.ts';

/** The block, or the part of the letter, that a place is in: `letter-blocks[1].columns[0][2]`, `letter-text`. */
const headOf = (place: string): string =>
  `letter-${place.replace(/\.(?!columns)[^.]*$/, '').replace(/\.columns$/, '')}`;

const EMPTY = '{"blocks":[]}';

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

interface EditorProps extends KindInputProps {
  readonly about: ObjectMetadata | undefined;
  readonly variables: readonly TextVariable[];
}

function Editor(props: EditorProps) {
  const { id, value, onChange, readOnly, model, about, variables, describedBy } = props;
  const { t } = useTranslation();
  const assetsName = model.field.settings?.['assets'];
  const { metadata: assets } = useObjectMetadata(
    typeof assetsName === 'string' ? assetsName : (about?.name ?? ''),
  );
  const recordName = model.field.settings?.[RECORD_OBJECT];
  const { metadata: recordObject } = useObjectMetadata(
    typeof recordName === 'string' ? recordName : (about?.name ?? ''),
  );
  const templates = templatesOf(model.field);
  const savedBlocks = savedBlocksOf(model.field);
  const [mode, setMode] = useState<(typeof MODES)[number]>('mail');
  const needsUnsubscribe = model.field.settings?.['unsubscribe'] !== 'optional';
  const { letter, change, undo, redo } = useLetter(value, onChange);
  const edits = useBlockEdits(letter, change);
  const text = typeof value === 'string' && value !== '' ? value : undefined;
  const isMail = !readOnly && mode === 'mail';
  // What a first block would stand in is drawn, too.
  const drawn = useLetterPreview(about?.name, isMail ? (text ?? EMPTY) : undefined, undefined, true);
  const { preview } = drawn;
  const own = useMemo(
    () =>
      text === undefined
        ? []
        : letterProblems(text, about ? variables.map(({ name }) => name) : undefined, 0, needsUnsubscribe),
    [text, about, variables, needsUnsubscribe],
  );
  // Only the server knows all fields that a condition may lead to.
  const problems = useMemo(() => {
    const known = new Set(own.map(({ place, rule }) => `${place} ${rule}`));
    const isNew = ({ place, rule }: { readonly place: string; readonly rule: string }) =>
      rule === 'bad-condition' && !known.has(`${place} ${rule}`) && letterHas(letter, place);
    return [...own, ...((preview?.problems.filter(isNew) ?? []) as readonly LetterProblem[])];
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
      wrong: new Set(problems.flatMap(({ place, isWarning }) => (isWarning ? [] : [place]))),
      moveTo: (place: string, list: string, index: number) =>
        change((before) => ({ ...before, blocks: movedTo(before.blocks, place, list, index) })),
    }),
    [variables, about, assetsName, assets, problems, change],
  );
  const hasErrors = problems.some(({ isWarning }) => !isWarning);
  const lead = ({ place, rule }: LetterProblem) => {
    if (rule === 'no-unsubscribe') return addFooter();
    if (mode === 'preview') setMode('mail');
    const block = blockOn(place);
    if (mode !== 'list' && block !== undefined) {
      edits.select(block);
      requestAnimationFrame(() => document.getElementById(PANEL_ID)?.focus());
      return;
    }
    const head = document.getElementById(headOf(place));
    head?.closest('details')?.setAttribute('open', '');
    head?.scrollIntoView({ block: 'center' });
    head?.focus();
  };
  const addFooter = () => {
    edits.add('footer', undefined);
    const id = mode === 'list' ? `letter-blocks[${letter.blocks.length}]` : PANEL_ID;
    requestAnimationFrame(() => document.getElementById(id)?.focus());
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
                text={hasErrors ? undefined : text}
                onStart={(template) => change(() => template)}
              />
            )}
            <label className="letter-accent">
              {t('letters:accent')}
              <input
                type="color"
                value={letter.accent ?? '#2f5fd0'}
                onChange={({ target }) => change((before) => ({ ...before, accent: target.value }))}
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
            onChange={(line) =>
              change(({ preheader: _, ...before }) =>
                line ? { ...before, preheader: plainText(line) } : before,
              )
            }
          />
        )}
        {!readOnly && <ProblemList letter={letter} problems={problems} onLead={lead} />}
        {isMail && (
          <MailEditor
            letter={letter}
            preview={preview}
            failed={drawn.failed}
            edits={edits}
            savedBlocks={savedBlocks}
            undo={undo}
            redo={redo}
          />
        )}
        {!isMail && (
          <div className="letter-halves">
            {!readOnly && mode === 'list' && (
              <BlockList
                place="blocks"
                blocks={letter.blocks}
                onChange={(by) => change((before) => ({ ...before, blocks: by(before.blocks) }))}
              />
            )}
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
            onChange={(written) =>
              change(({ text: _, ...before }) =>
                written === undefined ? before : { ...before, text: written },
              )
            }
          />
        )}
      </div>
    </LetterContext>
  );
}

/** Is the block that a problem of the server is about still there, as it was? */
const letterHas = (letter: Letter, place: string): boolean => {
  const block = blockOn(place);
  return block !== undefined && blockAt(letter.blocks, block)?.when !== undefined;
};

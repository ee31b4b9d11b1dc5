import { Button, ButtonGroup, Callout } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { objectOf, templatesOf } from '../../../contract/formats/index.ts';
import { letterProblems } from '../../../contract/letters/problems.ts';
import { isVariable } from '../../../contract/letters/variables.ts';
import type { ObjectMetadata } from '../../../contract/metadata/introspection.ts';
import { useObjectMetadata } from '../../../engine/hooks/use-object-metadata.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { BlockList } from './block-list.tsx';
import { LetterContext } from './letter-context.ts';
import { movedTo, newBlock, useLetter } from './letter-state.ts';
import './letter.css';
import { OwnText } from './own-text.tsx';
import { PartInput } from './part-input.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { TemplateTools } from './template-tools.tsx';

/** The block, or the part of the letter, that a place is in: `letter-blocks[1].columns[0][2]`, `letter-text`. */
const headOf = (place: string): string =>
  `letter-${place.replace(/\.(?!columns)[^.]*$/, '').replace(/\.columns$/, '')}`;

/** Blocks, and beside them the letter as somebody gets it. */
export function LetterEditor(props: KindInputProps) {
  const { field } = props.model;
  const about = objectOf(field);
  // Without one, nothing is asked for that the page does not know.
  return about === undefined ? (
    <Editor {...props} about={undefined} />
  ) : (
    <AboutObject {...props} objectName={about} />
  );
}

function AboutObject({ objectName, ...props }: KindInputProps & { readonly objectName: string }) {
  const { metadata } = useObjectMetadata(objectName);
  return <Editor {...props} about={metadata} />;
}

function Editor(props: KindInputProps & { readonly about: ObjectMetadata | undefined }) {
  const { id, value, onChange, readOnly, model, about, describedBy } = props;
  const { t } = useTranslation();
  const assetsName = model.field.settings?.['assets'];
  const { metadata: assets } = useObjectMetadata(
    typeof assetsName === 'string' ? assetsName : (about?.name ?? ''),
  );
  const templates = templatesOf(model.field);
  const needsUnsubscribe = model.field.settings?.['unsubscribe'] !== 'optional';
  const { letter, change, undo, redo } = useLetter(value, onChange);
  const text = typeof value === 'string' && value !== '' ? value : undefined;
  const variables = useMemo(
    () => about?.fields.filter(isVariable).map(({ name, label }) => ({ name, label })) ?? [],
    [about],
  );
  const problems = useMemo(
    () =>
      text === undefined
        ? []
        : letterProblems(text, about ? variables.map(({ name }) => name) : undefined, 0, needsUnsubscribe),
    [text, about, variables, needsUnsubscribe],
  );
  const context = useMemo(
    () => ({
      variables,
      aboutLabel: about?.label ?? '',
      assets: {
        typeName: typeof assetsName === 'string' ? assetsName : null,
        recordLabel: assets?.recordLabel ?? null,
        takesFiles: true,
      },
      wrong: new Set(problems.flatMap(({ place, isWarning }) => (isWarning ? [] : [place]))),
      moveTo: (place: string, list: string, index: number) =>
        change((before) => ({ ...before, blocks: movedTo(before.blocks, place, list, index) })),
    }),
    [variables, about, assetsName, assets, problems, change],
  );
  const hasErrors = problems.some(({ isWarning }) => !isWarning);
  const lead = (place: string) => {
    const head = document.getElementById(headOf(place));
    head?.closest('details')?.setAttribute('open', '');
    head?.scrollIntoView({ block: 'center' });
    head?.focus();
  };
  const addFooter = () => {
    change((before) => ({ ...before, blocks: [...before.blocks, newBlock('footer', t)] }));
    requestAnimationFrame(() => lead(`blocks[${letter.blocks.length}]`));
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
          <div className="letter-sheet">
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
              {templates !== undefined && (
                <TemplateTools
                  objectName={templates}
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
            <BlockList
              place="blocks"
              blocks={letter.blocks}
              onChange={(by) => change((before) => ({ ...before, blocks: by(before.blocks) }))}
            />
            <OwnText
              letter={letter}
              onChange={(own) =>
                change(({ text: _, ...before }) => (own === undefined ? before : { ...before, text: own }))
              }
            />
          </div>
        )}
        <div className="letter-side">
          {problems.length > 0 && (
            <Callout compact intent={hasErrors ? 'danger' : 'warning'} title={t('letters:problems')}>
              <ul className="letter-problems">
                {problems.map(({ place, rule, value: wrong }) => (
                  <li key={`${place} ${rule} ${wrong}`}>
                    <button
                      type="button"
                      onClick={() => (rule === 'no-unsubscribe' ? addFooter() : lead(place))}
                    >
                      {t(`letters:rule.${rule}`, { value: wrong })}
                    </button>
                  </li>
                ))}
              </ul>
            </Callout>
          )}
          <PreviewPane about={about} text={hasErrors ? undefined : text} />
        </div>
      </div>
    </LetterContext>
  );
}

import { Button, TextArea } from '@blueprintjs/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkNames } from '../../engine/filter/check-names.ts';
import { type DecodeProblem, decodeText } from '../../engine/filter/decode.ts';
import { replaceTree } from '../../engine/filter/edit.ts';
import { objectNamesOf } from '../../engine/filter/reading.ts';
import type { LoadedFilterObjects } from '../../engine/hooks/use-filter-objects.ts';
import { useEditor } from './editor-context.ts';
import { useProblemLine } from './problem-line.ts';

interface Props {
  readonly load: LoadedFilterObjects['load'];
  readonly onClose: () => void;
}

/** A filter from elsewhere, as JSON. One that is not understood is refused, with place and reason; the text stays. */
export function PastePanel({ load, onClose }: Props) {
  const { t } = useTranslation();
  const { edit, choices } = useEditor();
  const problemLine = useProblemLine();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<DecodeProblem>();
  const id = useId();

  const apply = async () => {
    const decoded = decodeText(text);
    if (!decoded.ok) return setProblem(decoded.problem);
    const { tree } = decoded;
    const objects = await load(objectNamesOf(tree.root));
    const unknown = checkNames(tree.root, new Set(choices.map(({ name }) => name)), (name) =>
      objects.get(name),
    );
    if (unknown) return setProblem(unknown);
    edit((before) => replaceTree(before, tree));
    onClose();
  };
  return (
    <div className="filter-paste">
      <label htmlFor={id}>{t('filter:editor.pasteHere')}</label>
      <TextArea
        id={id}
        fill
        rows={5}
        autoFocus
        spellCheck={false}
        value={text}
        intent={problem ? 'danger' : 'none'}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => {
          setText(target.value);
          setProblem(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onClose();
        }}
      />
      {problem && (
        <p className="filter-error" id={`${id}-problem`} role="alert">
          {problemLine(problem)}
        </p>
      )}
      <div className="filter-paste-buttons">
        <Button
          size="small"
          intent="primary"
          disabled={text.trim() === ''}
          text={t('filter:editor.apply')}
          onClick={() => void apply()}
        />
        <Button size="small" text={t('form.cancel')} onClick={onClose} />
      </div>
    </div>
  );
}

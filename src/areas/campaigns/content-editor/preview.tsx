import { Button } from '@blueprintjs/core';
import { PlayIcon } from '@blueprintjs/icons';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Content, ContentType } from '../../../contract/interactive/content.ts';
import { textForNobody } from '../../../contract/letters/for-nobody.ts';
import { usedFiles } from '../../../contract/formats/used-files.ts';
import type { KeptState, ShownElement } from '../../../contract/viewer/viewed-message.ts';
import type { FileFacts } from '../../../engine/hooks/use-asset-facts.ts';
import { inSentence } from '../../../views/widgets/in-sentence.ts';
import { usePlayer } from '../../../views/widgets/framed-player.tsx';
import { ModalDialog } from '../../../views/widgets/modal-dialog.tsx';
import { Select } from '../../../views/widgets/select.tsx';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import { useEditor } from './editor-context.ts';
import { fileAddress } from './file-address.ts';
import { WidthButtons } from './tools.tsx';

interface Props {
  readonly type: ContentType;
  readonly content: Content;
  readonly facts: ReadonlyMap<string, FileFacts>;
  /** Seconds, a step, or a page: where it begins. */
  readonly from: number | string;
  readonly onClose: () => void;
}

const SKIPPING = ['NONE', 'FORWARD', 'BOTH'] as const;
/** Pixels of the page: of a phone, and of a desktop. */
const WIDTHS = { narrow: 390, wide: 960 };

/** Plays it from somewhere, by the receivers' own player. Nothing is kept of it. */
export function Preview({ type, content, facts, from, onClose }: Props) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const { fields } = useEditor();
  const Player = usePlayer();
  const [isNarrow, setNarrow] = useState(true);
  const [preventSkipping, setSkipping] = useState<ShownElement['preventSkipping']>('NONE');
  const [kept, setKept] = useState<KeptState>();
  const element = useMemo<ShownElement>(() => {
    const files = usedFiles(content).flatMap((id): [string, ShownElement['files'][string]][] => {
      const file = facts.get(id);
      return file ? [[id, { ...file, path: fileAddress(id), picture: null }]] : [];
    });
    const own = 'variables' in content ? content.variables.map(({ name }) => name) : [];
    const called = (name: string) => {
      const field = fields?.find((each) => each.name === name);
      return field && inSentence(field.label, locale);
    };
    const shown = JSON.parse(JSON.stringify(content), (_, value: unknown) =>
      typeof value === 'string' ? textForNobody(value, called, own) : value,
    ) as Content;
    return {
      id: 'preview',
      name: '',
      type,
      content: shown,
      preventSkipping,
      isRequired: false,
      policy: null,
      files: Object.fromEntries(files),
      viewing: { seen: [], isCompleted: false, kept: { place: from } },
    };
  }, [type, content, facts, from, preventSkipping, fields, locale]);
  const variables = 'variables' in content ? content.variables : [];
  const valueOf = (name: string) => {
    const value = kept?.values?.[name];
    if (value === undefined || value === null) return '–';
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return (
    <ModalDialog title={t('interactive:preview')} onClose={onClose} className="ie-preview">
      <div className="ie-line">
        <WidthButtons isNarrow={isNarrow} onNarrow={setNarrow} />
        {'interactions' in content && (
          <label className="ie-flag">
            {t('interactive:skipping.label')}
            <Select
              value={preventSkipping}
              options={SKIPPING.map((value) => ({ value, label: t(`interactive:skipping.${value}`) }))}
              onChange={({ target }) => setSkipping(target.value as ShownElement['preventSkipping'])}
            />
          </label>
        )}
      </div>
      <Suspense>
        {Player && (
          <Player
            key={preventSkipping}
            title={t('interactive:preview')}
            width={isNarrow ? WIDTHS.narrow : WIDTHS.wide}
            element={element}
            onKeep={setKept}
          />
        )}
      </Suspense>
      {variables.length > 0 && (
        <dl className="ie-values" aria-live="polite" aria-label={t('interactive:list.variables')}>
          {variables.map(({ name }) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{valueOf(name)}</dd>
            </div>
          ))}
        </dl>
      )}
    </ModalDialog>
  );
}

type ButtonProps = Omit<Props, 'onClose' | 'facts'> & {
  readonly facts: ReadonlyMap<string, FileFacts> | undefined;
  readonly disabled?: boolean;
  /** Right before it opens. */
  readonly onOpen?: () => void;
};

/** Opens the preview; where nothing plays content, there is none. */
export function PreviewButton({ disabled = false, facts, onOpen, ...preview }: ButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const hasPlayer = usePlayer() !== undefined;
  if (!hasPlayer) return undefined;
  return (
    <>
      <Button
        icon={<PlayIcon />}
        disabled={disabled || !facts}
        onClick={() => {
          onOpen?.();
          setOpen(true);
        }}
      >
        {t('interactive:playFromHere')}
      </Button>
      {isOpen && facts && <Preview {...preview} facts={facts} onClose={() => setOpen(false)} />}
    </>
  );
}

import { AnchorButton, Button } from '@blueprintjs/core';
import { DownloadIcon, TrashIcon } from '@blueprintjs/icons';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaptionLossGroup } from '../../../contract/calls/caption-loss.ts';
import { type Captions, captionsAddress, type Cue } from '../../../contract/calls/captions.ts';
import { useErrorText } from '../../../views/errors/error-text.ts';
import { useNotify } from '../../../views/notify/index.ts';
import { Select } from '../../../views/widgets/select.tsx';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import type { PlayerHandle } from '../player/player.tsx';
import { CueEditor } from './cue-editor.tsx';
import type { CaptionCalls } from '../hooks/use-captions.ts';
import { ImportButton } from './import-button.tsx';
import { LossList } from './loss-list.tsx';
import { languageLabel, otherLanguages } from '../../../views/widgets/languages.ts';
import { SpeechPart } from './speech-part.tsx';
import './captions.css';

interface Props {
  readonly id: string;
  /** Of the video. */
  readonly address: string;
  readonly captions: readonly Captions[];
  readonly language: string;
  readonly onLanguage: (language: string) => void;
  readonly mayEdit: boolean;
  readonly speech: { readonly isConfigured: boolean; readonly variables: readonly string[] };
  readonly player: () => PlayerHandle | undefined;
  readonly calls: CaptionCalls;
}

/** The captions of a video: one language at a time, written here, taken from a file, or heard by a service. */
export function CaptionsPanel(props: Props) {
  const { id, address, captions, language, onLanguage, mayEdit, speech, player, calls } = props;
  const { t } = useTranslation();
  const locale = useIntlLocale();
  const notify = useNotify();
  const errorText = useErrorText();
  const [titleId, selectId] = [useId(), useId()];
  const [refusal, setRefusal] = useState<string>();
  const [lost, setLost] = useState<readonly CaptionLossGroup[]>([]);
  const found = captions.find((each) => each.language === language);
  const others = otherLanguages(
    captions.map((each) => each.language),
    locale,
  );
  const label = languageLabel(language, locale);
  const tell = (error: unknown) => notify({ message: errorText(error), intent: 'danger' });
  const write = async (cues: readonly Cue[], version = 0) => {
    await calls.save({ language, version, cues, source: 'import' });
    await calls.readAgain();
  };
  const take = async (cues: readonly Cue[], left: readonly CaptionLossGroup[]) => {
    setRefusal(undefined);
    setLost([]);
    try {
      await write(cues, found?.version);
      setLost(left);
      notify({ message: t('media:captions.imported'), intent: 'success' });
    } catch (error) {
      tell(error);
    }
  };
  const remove = async ({ cues, version }: Captions) => {
    try {
      await calls.remove({ language, version });
      const undo = { text: t('media:captions.undo'), onClick: () => void write(cues).catch(tell) };
      notify({ message: t('media:captions.removed', { language: label }), action: undo });
    } catch (error) {
      tell(error);
    }
  };
  if (!mayEdit && !captions.length) return null;
  return (
    <section className="captions" aria-labelledby={titleId}>
      <header className="captions-header">
        <h2 id={titleId}>{t('media:captions.title')}</h2>
        <label htmlFor={selectId}>{t('media:captions.language')}</label>
        <Select id={selectId} value={language} onChange={({ target }) => onLanguage(target.value)}>
          <optgroup label={t('media:captions.there')}>
            {captions.map((each) => (
              <option key={each.language} value={each.language}>
                {languageLabel(each.language, locale)}
              </option>
            ))}
            {!captions.length && <option disabled>{t('media:captions.noneYet')}</option>}
          </optgroup>
          {mayEdit && (
            <optgroup label={t('media:captions.others')}>
              {others.map(({ code, label: name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
        </Select>
        {found && (
          <>
            {(['vtt', 'srt'] as const).map((form) => (
              <AnchorButton
                key={form}
                variant="minimal"
                icon={<DownloadIcon />}
                text={form.toUpperCase()}
                aria-label={t('media:captions.export', { form: form.toUpperCase() })}
                title={t('media:captions.export', { form: form.toUpperCase() })}
                href={captionsAddress(address, language, `download=${form}`)}
              />
            ))}
            {mayEdit && (
              <Button
                variant="minimal"
                icon={<TrashIcon />}
                aria-label={t('media:captions.removeAll', { language: label })}
                title={t('media:captions.removeAll', { language: label })}
                onClick={() => void remove(found)}
              />
            )}
          </>
        )}
      </header>
      {mayEdit && (
        <>
          <div className="captions-ways">
            <ImportButton
              language={language}
              onCues={(cues, left) => void take(cues, left)}
              onRefused={setRefusal}
            />
            <SpeechPart
              key={language}
              id={id}
              language={language}
              replaces={found !== undefined}
              service={speech}
              onDone={() => void calls.readAgain().catch(tell)}
            />
          </div>
          {refusal !== undefined && (
            <p role="alert" className="cue-rule">
              {refusal}
            </p>
          )}
          <LossList lost={lost} onClose={() => setLost([])} />
          <CueEditor
            key={`${language} ${String(found?.version)}`}
            id={id}
            captions={found ?? { language, version: 0, cues: NO_CUES, isChecked: true }}
            player={player}
            calls={calls}
            onSaved={() => notify({ message: t('media:captions.saved'), intent: 'success' })}
          />
        </>
      )}
    </section>
  );
}

const NO_CUES: readonly Cue[] = [];

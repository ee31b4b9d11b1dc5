import { Button } from '@blueprintjs/core';
import { ImportIcon } from '@blueprintjs/icons';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CaptionFileError, captionText, readCaptionFile } from '../../../contract/calls/caption-file.ts';
import { type CaptionLossGroup, groupLosses } from '../../../contract/calls/caption-loss.ts';
import { CAPTIONS_LENGTH, type Cue } from '../../../contract/calls/captions.ts';

interface Props {
  /** That the file is in. */
  readonly language: string;
  /** `lost`: what of the file is not among the cues. */
  readonly onCues: (cues: readonly Cue[], lost: readonly CaptionLossGroup[]) => void;
  /** In words. */
  readonly onRefused: (why: string) => void;
}

/** Takes a file of captions, WebVTT or SubRip; of a broken one it says which line is. */
export function ImportButton({ language, onCues, onRefused }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    const { name } = file;
    if (file.size > CAPTIONS_LENGTH) {
      onRefused(t('media:captions.file.tooLarge', { name }));
      return;
    }
    try {
      const { cues, lost } = readCaptionFile(captionText(new Uint8Array(await file.arrayBuffer()), language));
      onCues(cues, groupLosses(lost));
    } catch (error) {
      if (!(error instanceof CaptionFileError)) throw error;
      const { line, rule } = error;
      const why = t(`media:captions.file.${rule}`);
      onRefused(t('media:captions.file.line', { name, line, why }));
    }
  };
  return (
    <>
      <Button
        icon={<ImportIcon />}
        text={t('media:captions.import')}
        title={t('media:captions.importAbout')}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,.srt"
        aria-label={t('media:captions.import')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // The same file can be chosen again after it was mended.
          target.value = '';
        }}
      />
    </>
  );
}

import { Button } from '@blueprintjs/core';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { H5pType } from '../../../../contract/interactive/h5p/taken.ts';
import type { FileFacts } from '../../../../engine/hooks/use-asset-facts.ts';
import { loadTexts } from '../../../../views/texts/load-texts.ts';
import { late } from '../../../../views/widgets/late.tsx';
import { useEditor } from '../editor-context.ts';

const PackageDialog = late(async () => {
  const [code] = await Promise.all([import('./package-dialog.tsx'), loadTexts('h5p')]);
  return code.PackageDialog;
});

/** Takes a package of H5P over, and makes one. */
export function H5pButtons({
  type,
  facts,
}: {
  readonly type: H5pType;
  readonly facts: ReadonlyMap<string, FileFacts> | undefined;
}) {
  const { t } = useTranslation();
  const { content, change, choose, readOnly } = useEditor();
  const input = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<{ readonly file: File | undefined }>();
  return (
    <>
      {!readOnly && (
        <>
          <Button onClick={() => input.current?.click()}>{t('interactive:openH5p')}</Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".h5p"
            aria-label={t('interactive:openH5p')}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) setOpened({ file });
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </>
      )}
      <Button onClick={() => setOpened({ file: undefined })}>{t('interactive:saveH5p')}</Button>
      {opened && (
        <Suspense>
          <PackageDialog
            type={type}
            content={content}
            facts={facts}
            file={opened.file}
            onTaken={(taken) => {
              // What was there and is not in it goes.
              const gone = Object.fromEntries(Object.keys(content).map((key) => [key, undefined]));
              change([{ type: 'set', parts: { ...gone, ...taken } }]);
              choose(undefined);
            }}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}

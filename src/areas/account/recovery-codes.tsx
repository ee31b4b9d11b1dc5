import { Button, Callout } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../views/notify/index.ts';

interface Props {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

const FILE = 'tessera-recovery-codes.txt';

/** The new recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const select = () => {
    if (list.current) getSelection()?.selectAllChildren(list.current);
  };
  const copy = () => {
    // Without a clipboard, as outside of secure contexts, they are at least marked for the user's own keys.
    if (!('clipboard' in navigator)) return select();
    navigator.clipboard
      .writeText(codes.join('\n'))
      .then(() => notify({ message: t('account:codes.copied'), intent: 'success' }), select);
  };
  const download = () => {
    const address = URL.createObjectURL(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }));
    const link = Object.assign(document.createElement('a'), { href: address, download: FILE });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <>
      <h3 ref={heading} tabIndex={-1} className="account-codes-title">
        {t('account:codes.title')}
      </h3>
      <Callout intent="warning">{t('account:codes.text')}</Callout>
      <ol ref={list} className="account-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="account-buttons">
        <Button text={t('account:codes.copy')} onClick={copy} />
        <Button text={t('account:codes.download')} onClick={download} />
        <Button intent="primary" text={t('account:codes.kept')} onClick={onKept} />
      </div>
    </>
  );
}

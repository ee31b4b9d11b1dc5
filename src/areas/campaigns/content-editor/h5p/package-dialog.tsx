import { Button, Callout, Classes } from '@blueprintjs/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  BranchingContent,
  ImageContent,
  VideoContent,
} from '../../../../contract/interactive/content.ts';
import {
  H5pError,
  H5P_MAX_BYTES,
  openH5p,
  type OpenedPackage,
} from '../../../../contract/interactive/h5p/package.ts';
import type { H5pType, Lost } from '../../../../contract/interactive/h5p/taken.ts';
import type { FileFacts } from '../../../../engine/hooks/use-asset-facts.ts';
import { ModalDialog } from '../../../../views/widgets/modal-dialog.tsx';
import { Progress } from '../../../../views/widgets/progress.tsx';
import type { DocumentValue } from '../../../../contract/documents/document-type.ts';
import { savePackage } from './save-package.ts';
import { takeOver } from './take-over.ts';

interface Props {
  readonly type: H5pType;
  /** A package to take over; undefined: the content is to be saved as one. */
  readonly file: File | undefined;
  readonly content: DocumentValue;
  /** What the library says of its files. */
  readonly facts: ReadonlyMap<string, FileFacts> | undefined;
  readonly onTaken: (content: DocumentValue) => void;
  readonly onClose: () => void;
}

type State =
  | { readonly step: 'busy'; readonly share: number | null }
  | { readonly step: 'ask'; readonly opened: OpenedPackage }
  | { readonly step: 'done'; readonly lost: readonly Lost[] }
  | { readonly step: 'refused'; readonly rule: string; readonly value: string };

/** Takes a package of H5P over, or makes one: what goes on, and what is lost by it. */
export function PackageDialog({ type, file, content, facts, onTaken, onClose }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>({ step: 'busy', share: null });
  const stopped = useRef(new AbortController());
  const end = useRef<HTMLButtonElement>(null);
  // What had the focus has gone by then.
  useEffect(() => {
    if (state.step === 'done' || state.step === 'refused') end.current?.focus();
  }, [state.step]);
  const run = async (work: (onShare: (share: number) => void, signal: AbortSignal) => Promise<State>) => {
    const { signal } = stopped.current;
    try {
      const next = await work((share) => setState({ step: 'busy', share }), signal);
      if (!signal.aborted) setState(next);
    } catch (error) {
      if (signal.aborted) return;
      const told =
        error instanceof H5pError
          ? { rule: error.rule as string, value: error.value }
          : { rule: error instanceof RangeError ? 'too-large' : 'no-network', value: '' };
      setState({ step: 'refused', ...told });
    }
  };
  const open = async (given: File): Promise<State> => {
    if (given.size > H5P_MAX_BYTES) throw new H5pError('too-large');
    const opened = openH5p(new Uint8Array(await given.arrayBuffer()));
    if (opened.taken.type !== type)
      throw new H5pError('other-kind', t(`interactive:typeName.${opened.taken.type}`));
    return { step: 'ask', opened };
  };
  const begin = useEffectEvent(() =>
    run(async (onShare, signal) => {
      if (file) return open(file);
      const made = content as unknown as VideoContent | BranchingContent | ImageContent;
      return { step: 'done', lost: await savePackage(type, made, titleOfPage(), onShare, signal, facts) };
    }),
  );
  useEffect(() => {
    const controller = new AbortController();
    stopped.current = controller;
    void begin();
    return () => controller.abort();
  }, []);
  const take = (opened: OpenedPackage) => {
    setState({ step: 'busy', share: 0 });
    return run(async (onShare, signal) => {
      const { content: taken, lost } = await takeOver(opened, onShare, signal);
      if (!signal.aborted) onTaken(taken);
      return { step: 'done', lost };
    });
  };
  return (
    <ModalDialog title={t(file ? 'h5p:take' : 'h5p:save')} onClose={onClose}>
      <div className={Classes.DIALOG_BODY}>
        {state.step === 'busy' && (
          <Progress
            label={t(file ? 'h5p:taking' : 'h5p:saving')}
            percent={state.share === null ? null : state.share * 100}
          />
        )}
        {state.step === 'refused' && (
          <Callout intent="danger">{t(`h5p:refused.${state.rule}`, { value: state.value })}</Callout>
        )}
        {state.step === 'ask' && (
          <>
            <p>{t('h5p:asks', { name: state.opened.taken.title, files: state.opened.taken.files.size })}</p>
            <LostList lost={state.opened.taken.lost} />
          </>
        )}
        {state.step === 'done' && (
          <>
            <p role="status">{t(file ? 'h5p:taken' : 'h5p:saved')}</p>
            <LostList lost={state.lost} />
          </>
        )}
      </div>
      <div className={Classes.DIALOG_FOOTER}>
        <div className={Classes.DIALOG_FOOTER_ACTIONS}>
          <Button ref={end} onClick={onClose}>
            {t(state.step === 'busy' || state.step === 'ask' ? 'form.cancel' : 'form.close')}
          </Button>
          {state.step === 'ask' && (
            <Button intent="primary" onClick={() => void take(state.opened)}>
              {t('h5p:takeOver')}
            </Button>
          )}
        </div>
      </div>
    </ModalDialog>
  );
}

/** The record stands in the heading. */
const titleOfPage = (): string => document.querySelector('main h1')?.textContent?.trim() || 'content';

function LostList({ lost }: { readonly lost: readonly Lost[] }) {
  const { t } = useTranslation();
  if (lost.length === 0) return <p>{t('h5p:nothingLost')}</p>;
  return (
    <Callout intent="warning" title={t('h5p:lostTitle')}>
      <ul className="ie-lost">
        {lost.map(({ rule, name }, at) => (
          <li key={at}>{t(`h5p:lost.${rule}`, { name })}</li>
        ))}
      </ul>
    </Callout>
  );
}

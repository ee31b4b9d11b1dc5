import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkAnswer } from '../../contract/public-link.ts';
import type { PublicPageProps, PublicScreen } from '../../views/area/public-page.ts';
import { type CallProblem, callLink } from './call-link.ts';

interface Props {
  readonly purpose: string;
  readonly token: string;
  /** Undefined for a purpose that no area has. */
  readonly screen: PublicScreen | undefined;
}

interface Shown {
  readonly isBusy: boolean;
  readonly answer?: LinkAnswer;
  readonly problem?: CallProblem;
  readonly Screen?: ComponentType<PublicPageProps>;
}

/** What a link leads to: its page, or in kind words why there is none. */
export function LinkPage({ purpose, token, screen }: Props) {
  const { t } = useTranslation();
  const [{ isBusy, answer, problem, Screen }, setShown] = useState<Shown>({ isBusy: true });
  /** Answers what is shown after a call. What was there stays while something is wrong with it. */
  const call = useCallback(
    async (path: string, given?: unknown): Promise<(before: Shown) => Shown> => {
      const [said, loaded] = await Promise.all([
        callLink(path, { token, given }),
        screen?.load().catch(() => undefined),
      ]);
      if (typeof said === 'string') return (before) => ({ ...before, isBusy: false, problem: said });
      return () => ({ isBusy: false, answer: said, ...(loaded ? { Screen: loaded } : {}) });
    },
    [screen, token],
  );
  useEffect(() => void call(purpose).then(setShown), [call, purpose]);
  const send = (path: string, given?: unknown) => {
    setShown((before) => ({ ...before, isBusy: true }));
    void call(path, given).then(setShown);
  };

  const said = problem && (
    <Words kind={`problem.${problem}`} isLoud>
      {!answer && (
        <button type="button" onClick={() => send(purpose)} disabled={isBusy}>
          {t('public:again')}
        </button>
      )}
    </Words>
  );
  const page = answer?.page;
  return (
    <main aria-busy={isBusy}>
      {said}
      {!answer && !said && <p role="status">{t('public:loading')}</p>}
      {answer && page !== undefined && Screen && (
        <Screen
          page={page}
          isDone={answer.state !== 'VALID'}
          isBusy={isBusy}
          token={token}
          take={(given) => send(`${purpose}/take`, given)}
        />
      )}
      {answer && page === undefined && <Words kind={`state.${answer.state}`} />}
      {answer && page !== undefined && !Screen && <Words kind="problem.failed" isLoud />}
    </main>
  );
}

interface WordsProps {
  readonly kind: `problem.${CallProblem}` | `state.${LinkAnswer['state']}`;
  readonly isLoud?: boolean;
  readonly children?: React.ReactNode;
}

function Words({ kind, isLoud = false, children }: WordsProps) {
  const { t } = useTranslation();
  const title = t(`public:${kind}.title`);
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <section role={isLoud ? 'alert' : undefined}>
      <h1>{title}</h1>
      <p>{t(`public:${kind}.text`)}</p>
      {children}
    </section>
  );
}

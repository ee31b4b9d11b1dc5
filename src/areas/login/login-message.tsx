import { Callout } from '@blueprintjs/core';
import { useTranslation } from 'react-i18next';
import type { LoginFailure } from '../../engine/auth/login-failure.ts';
import type { SessionState } from '../../engine/auth/session-state.ts';
import { TooManyTries } from './too-many-tries.tsx';

/** `code-required` is no failure to tell of: the form asks for the code. */
const FAILURES = {
  'invalid-grant': 'shell.login.invalid',
  'invalid-code': 'auth:login.code.wrong',
  network: 'errors:networkError',
  error: 'errors:unexpected',
  'no-token': 'auth:login.noToken',
} as const satisfies Partial<Record<LoginFailure['kind'], string>>;

const ENDED = {
  expired: 'shell.login.ended',
  inactive: 'shell.login.ended',
  'multi-session': 'auth:login.multiSession',
} as const;

interface Props {
  readonly failure: LoginFailure | undefined;
  readonly session: SessionState;
  /** Of the screen that led here. Translated. */
  readonly notice: string | undefined;
}

/** What came of the last login, or why there is no session any more: each result has its own text. */
export function LoginMessage({ failure, session, notice }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {!failure && notice && <Callout intent="success">{notice}</Callout>}
      {!failure && !notice && session.status === 'ended' && (
        <Callout intent="primary">{t(ENDED[session.reason])}</Callout>
      )}
      <div role="alert">
        {failure?.kind === 'too-many-tries' ? (
          <TooManyTries {...failure} />
        ) : (
          failure &&
          failure.kind !== 'code-required' && <Callout intent="danger">{t(FAILURES[failure.kind])}</Callout>
        )}
      </div>
    </>
  );
}

import { type ReactNode, useCallback } from 'react';
import { pageConfig } from '../../common/page-config.web.ts';
import { AnswerFailed, usePublicAnswer } from '../../common/public-answer.tsx';
import { PublicForm } from '../../common/public-form.tsx';
import { type CallName, callApi } from '../../kit/web/calls/api.web.ts';
import { Muted } from '../../kit/web/parts/muted.tsx';
import type { checkSetUp } from './account/check-set-up.domain.ts';
import type { checkReset } from './password-reset/password-reset.domain.ts';
import type { checkInvitation } from './session/identity-access.domain.ts';
import type { checkEndSessions } from './unusual/unusual-event.domain.ts';

/** The calls that say whether a link works; they do not use it up. */
type Check = typeof checkInvitation | typeof checkReset | typeof checkSetUp | typeof checkEndSessions;

interface LinkPageProps {
  title: string;
  token: string;
  /** What the page is for; by default, the visitor's account. */
  intro?: string;
  /** Asks whether the link works. */
  check: CallName<Check>;
  /** What to know about the link before it is used. */
  terms?: string;
  /** What to do instead once the link no longer works. */
  otherwise: ReactNode;
  children: ReactNode;
}

const ofAccount = (): string => `For your account at ${pageConfig().schoolName}.`;

/** The page that a one-time link opens: its form while the link works, and otherwise that it does not, before anything is typed. */
export function LinkPage({ title, token, intro: of = ofAccount(), check, terms = '', otherwise, children }: LinkPageProps) {
  const ask = useCallback(
    (link: string, signal: AbortSignal) =>
      callApi<Check>(check, { body: { token: link }, asTyped: { token: true }, anonymous: true, signal }),
    [check],
  );
  const { told, tryAgain } = usePublicAnswer(token, ask);
  const works = told !== undefined && told !== 'void' && told !== 'failed';
  if (works) {
    return (
      <PublicForm title={title} intro={`${of} ${terms}`.trim()}>
        {children}
      </PublicForm>
    );
  }
  return (
    <PublicForm title={title} intro={of}>
      <div role="status">
        {told === 'void' && <p>This link was used before or is no longer valid.</p>}
        {told === 'failed' && <AnswerFailed tryAgain={tryAgain} />}
        {!told && <Muted className="appear-late">Loading...</Muted>}
      </div>
      {told === 'void' && otherwise}
    </PublicForm>
  );
}

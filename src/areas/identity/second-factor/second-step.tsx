import { type ReactNode, useState } from 'react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { PublicForm } from '../../../common/public-form.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { ProofForm } from './proof-form.tsx';
import type { secondStep } from './second-factor.domain.ts';

const help = {
  code: 'Six digits, another every 30 seconds.',
  recoveryCode: 'One of those that you kept when you turned two-step login on. Each works once.',
};

interface SecondStepProps {
  /** What the password was answered with. */
  challenge: string;
  startAgain: () => void;
}

/** Shows the second step of the login, until somebody starts again. The first script of the page has no more of it than this call. */
export const showSecondStep = (challenge: string, show: (step: ReactNode) => void): void =>
  show(<SecondStep challenge={challenge} startAgain={() => show(null)} />);

/** The second step of the login: a code of the app, or a recovery code. */
function SecondStep({ challenge, startAgain }: SecondStepProps) {
  const [isLost, setLost] = useState(false);
  const submit = async ({ code = '', recoveryCode = code }: { code?: string; recoveryCode?: string }) => {
    try {
      const body = { challenge, code: recoveryCode };
      const asTyped = { challenge: true, code: true } as const;
      const call = 'POST /api/ias/IdentityAccess/SecondStep';
      const { message } = await callApi<typeof secondStep>(call, { body, asTyped, anonymous: true });
      startSession(message);
    } catch (error) {
      if (failedWith(error, 404)) startAgain();
      throw error;
    }
  };
  return (
    <PublicForm
      title={pageConfig().schoolName}
      intro={isLost ? 'Enter one of your recovery codes.' : 'Enter the code that your authenticator app shows.'}
    >
      <ProofForm
        key={String(isLost)}
        asks={[isLost ? 'recoveryCode' : 'code']}
        help={help}
        submitLabel="Continue"
        failure="Unable to authenticate"
        submit={submit}
        className="mt-2 h-11 w-full"
      />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => setLost(!isLost)}>{isLost ? 'Use the app' : 'Use a recovery code'}</Button>
        <Button onClick={startAgain}>Start again</Button>
      </div>
      {isLost && (
        <p className="mt-4 text-muted">
          No phone and no recovery codes? The school’s administrators can turn two-step login off for you.
        </p>
      )}
    </PublicForm>
  );
}

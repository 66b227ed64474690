import { type ReactNode, useState } from 'react';
import { pageConfig } from '../../../common/page-config.web.ts';
import { PublicForm } from '../../../common/public-form.tsx';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { canUsePasskeys } from '../passkey/can-use-passkeys.web.ts';
import type { askSecondStep } from '../passkey/passkey.domain.ts';
import type { PasskeyAnswer } from '../passkey/passkey-answer.domain.ts';
import { PasskeyButton } from '../passkey/passkey-button.tsx';
import { ProofForm } from './proof-form.tsx';
import type { secondStep } from './second-factor.domain.ts';

const help = {
  code: 'Six digits, another every 30 seconds.',
  recoveryCode: 'One of those that you kept when you turned two-step login on. Each works once.',
};

type Way = 'passkey' | 'code' | 'recoveryCode';
const intros: Record<Way, string> = {
  passkey: 'Now use your passkey: your browser asks for it.',
  code: 'Enter the code that your authenticator app shows.',
  recoveryCode: 'Enter one of your recovery codes.',
};
const labels: Record<Way, string> = { passkey: 'Use a passkey', code: 'Use the app', recoveryCode: 'Use a recovery code' };

/** By what the step can be taken. */
type Ways = AnswerOf<typeof askSecondStep>['data'];

const askWays = async (challenge: string): Promise<Ways> => {
  const options = { body: { challenge }, asTyped: { challenge: true }, anonymous: true } as const;
  return (await callApi<typeof askSecondStep>('POST /api/ias/IdentityAccess/AskSecondStep', options)).data;
};

interface SecondStepProps {
  /** What the password was answered with. */
  challenge: string;
  ways: readonly Way[];
  startAgain: () => void;
}

/** Shows the second step of the login, until somebody starts again. The first script of the page has no more of it than this call. */
export async function showSecondStep(challenge: string, show: (step: ReactNode) => void): Promise<void> {
  const { hasApp, passkey } = await askWays(challenge);
  const ways: Way[] = [];
  if (passkey && canUsePasskeys) ways.push('passkey');
  if (hasApp) ways.push('code');
  show(<SecondStep challenge={challenge} ways={[...ways, 'recoveryCode']} startAgain={() => show(null)} />);
}

/** The second step of the login: a passkey, a code of the app, or a recovery code. */
function SecondStep({ challenge, ways, startAgain }: SecondStepProps) {
  const [by, setBy] = useState<Way>(ways[0] ?? 'recoveryCode');
  const startAgainIfVoid = (error: unknown): never => {
    if (failedWith(error, 404)) startAgain();
    throw error;
  };
  const submit = async (proof: { code: string } | { passkey: PasskeyAnswer }) => {
    const asTyped = { challenge: true, code: true } as const;
    const call = 'POST /api/ias/IdentityAccess/SecondStep';
    const { message } = await callApi<typeof secondStep>(call, { body: { challenge, ...proof }, asTyped, anonymous: true }).catch(
      startAgainIfVoid,
    );
    startSession(message);
  };
  const askPasskey = async () => {
    const { passkey } = await askWays(challenge).catch(startAgainIfVoid);
    if (!passkey) throw new Error('The passkey was deleted.');
    return passkey;
  };
  return (
    <PublicForm title={pageConfig().schoolName} intro={intros[by]}>
      {by === 'passkey' ? (
        <PasskeyButton
          kind="primary"
          className="h-11 w-full"
          ask={askPasskey}
          submit={(passkey) => submit({ passkey })}
          failure="Unable to authenticate"
        >
          Use a passkey
        </PasskeyButton>
      ) : (
        <ProofForm
          key={by}
          asks={[by]}
          help={help}
          submitLabel="Continue"
          failure="Unable to authenticate"
          submit={(given) => submit({ code: given[by] })}
          className="mt-2 h-11 w-full"
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {ways.map(
          (way) =>
            way !== by && (
              <Button key={way} onClick={() => setBy(way)}>
                {labels[way]}
              </Button>
            ),
        )}
        <Button onClick={startAgain}>Start again</Button>
      </div>
      {by === 'recoveryCode' && (
        <p className="mt-4 text-muted">
          No phone and no recovery codes? The school’s administrators can turn two-step login off for you.
        </p>
      )}
    </PublicForm>
  );
}

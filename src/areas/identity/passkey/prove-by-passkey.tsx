import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { canUsePasskeys } from './can-use-passkeys.web.ts';
import type { askProof } from './passkey.domain.ts';
import type { PasskeyAnswer } from './passkey-answer.domain.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** By what somebody can prove once more who they are. */
export type ProofWays = AnswerOf<typeof askProof>['data'];

/** Asks the server for it. */
export const proofWays = async (): Promise<ProofWays> =>
  (await callApi<typeof askProof>('POST /api/ias/IdentityAccess/AskProof', {})).data;

async function ask() {
  const { passkey } = await proofWays();
  if (!passkey) throw new Error('You have no passkey that works here.');
  return passkey;
}

interface ProveByPasskeyProps {
  failure: string;
  submit: (proof: { passkey: PasskeyAnswer }) => Promise<void>;
  kind?: 'primary';
}

/** A passkey in place of password and code, where the browser can use one. */
export const ProveByPasskey = ({ submit, ...button }: ProveByPasskeyProps) =>
  canUsePasskeys && (
    <PasskeyButton {...button} ask={ask} submit={(passkey) => submit({ passkey })}>
      Use a passkey
    </PasskeyButton>
  );

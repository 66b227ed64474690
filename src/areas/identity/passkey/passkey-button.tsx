import type { ReactNode } from 'react';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import type { PasskeyAnswer } from './passkey-answer.domain.ts';
import { type PasskeyRequest, signedByPasskey } from './use-passkey.web.ts';

interface PasskeyButtonProps {
  /** Asked anew at each click: a challenge counts once. */
  ask: () => Promise<PasskeyRequest>;
  submit: (passkey: PasskeyAnswer) => Promise<void>;
  /** The headline shown on failure. */
  failure: string;
  kind?: 'primary';
  className?: string;
  children: ReactNode;
}

/** Has the browser ask for a passkey, and sends what it signs. */
export function PasskeyButton({ ask, submit, failure, children, ...look }: PasskeyButtonProps) {
  const [busy, attempt] = useAttempt();
  const send = async () => submit(await signedByPasskey(await ask()));
  return (
    <Button {...look} busy={busy} onClick={() => void attempt(failure, send)}>
      {children}
    </Button>
  );
}

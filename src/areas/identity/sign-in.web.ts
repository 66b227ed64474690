import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../kit/web/calls/api-error.web.ts';
import { startSession } from '../../kit/web/calls/session.web.ts';

/** Signs in. Whoever has to enter a code besides is shown the second step in place of the page, once there is one. */
export function useSignIn() {
  const [secondStep, show] = useState<ReactNode>();
  const signIn = (ask: () => Promise<{ message: string }>): Promise<void> =>
    ask().then(
      ({ message }) => startSession(message),
      async (error) => {
        const { challenge } = error as ApiError;
        if (!challenge) throw error;
        await import('./second-factor/second-step.tsx').then((part) => part.showSecondStep(challenge, show));
      },
    );
  return [secondStep, signIn] as const;
}

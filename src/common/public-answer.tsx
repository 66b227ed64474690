import { useEffect, useState } from 'react';
import { failedWith } from '../kit/web/calls/api-error.web.ts';
import { Button } from '../kit/web/parts/button.tsx';

/** What a public link led to: what was found, `void` if there is nothing, `failed` if the server could not be reached. */
export type PublicAnswer<Found> = Found | 'void' | 'failed';

/**
 * Looks up what a public link leads to.
 * @param link the part of the address that identifies it
 * @param ask must be the same function at every render
 */
export function usePublicAnswer<Found>(link: string, ask: (link: string, signal: AbortSignal) => Promise<Found>) {
  const [told, setTold] = useState<PublicAnswer<Found>>();
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const asking = new AbortController();
    setTold(undefined);
    void attempt;
    ask(link, asking.signal).then(setTold, (error: unknown) => {
      if (!asking.signal.aborted) setTold(isVoid(error) ? 'void' : 'failed');
    });
    return () => asking.abort();
  }, [link, ask, attempt]);
  return { told, setTold, tryAgain: () => setAttempt(attempt + 1) };
}

const isVoid = (error: unknown): boolean => failedWith(error, 400, 404, 422);

/** Says that the lookup failed, with a button to try again. */
export const AnswerFailed = ({ tryAgain }: { tryAgain: () => void }) => (
  <>
    <p>It could not be looked up now. Please try again in a moment.</p>
    <Button kind="primary" className="mt-4" onClick={tryAgain}>
      Try again
    </Button>
  </>
);

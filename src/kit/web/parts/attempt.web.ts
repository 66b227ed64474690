import { useId, useState } from 'react';
import { notify } from '../toast/toast.tsx';

/**
 * Whether something is being tried, and how to try it. `attempt` never throws: a failure is reported under the headline, until the next
 * try ends.
 * @returns `attempt` returns the result; undefined after a failure
 */
export function useAttempt() {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const attempt = async <Result>(
    headline: string,
    run: () => Promise<Result>,
    onFailure?: (error: unknown) => void,
  ): Promise<Result | undefined> => {
    setBusy(true);
    try {
      const result = await run();
      notify.mended(id);
      return result;
    } catch (error) {
      notify.failure(headline, error, id);
      onFailure?.(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return [busy, attempt] as const;
}

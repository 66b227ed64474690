import { useId, useState } from 'react';
import { notify } from '../toast/toast.tsx';

/**
 * Whether something is being tried, and the way to try it: a failure is told, under its headline.
 * @returns `attempt` answers what came of it; undefined where it failed
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

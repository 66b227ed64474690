import { useId, useState } from 'react';
import { notify } from '../toast/toast.tsx';

type Begin = (failure: string, work: () => Promise<unknown>) => Promise<void>;

/** Whether a button's action is still running, and how to start it. Starting never throws: a failure is reported under the given headline. */
export function useOneAtATime(): [busy: boolean, begin: Begin] {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const begin: Begin = async (failure, work) => {
    setBusy(true);
    try {
      await work();
      notify.mended(id);
    } catch (error) {
      notify.failure(failure, error, id);
    } finally {
      setBusy(false);
    }
  };
  return [busy, begin];
}

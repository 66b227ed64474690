import { useState } from 'react';
import { notify } from './toast.tsx';

type Begin = (failure: string, work: () => Promise<unknown>) => Promise<void>;

/** Whether what a button began is still going on, and how to begin it: it never fails, a failure is told under its headline. */
export function useOneAtATime(): [busy: boolean, begin: Begin] {
  const [busy, setBusy] = useState(false);
  const begin: Begin = async (failure, work) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      notify.failure(failure, error);
    } finally {
      setBusy(false);
    }
  };
  return [busy, begin];
}

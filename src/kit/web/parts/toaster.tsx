import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadedLater } from '../calls/loaded.web.ts';
import { onWaitingToast, toastsWait } from './toast.tsx';

const Toasts = loadedLater(() => import('./toasts.tsx').then((part) => part.Toasts));

/**
 * Where `notify` shows its messages, once a page. What draws them comes with the first message, or when the page has come to rest: a
 * message that the server is not reached must not need it.
 */
export function Toaster() {
  const waits = useSyncExternalStore(onWaitingToast, toastsWait);
  const rests = useRests();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (waits || rests) setWanted(true);
  }, [waits, rests]);
  return wanted && <Toasts />;
}

/** Whether the page is there and has had a while. */
function useRests(): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  return rests;
}

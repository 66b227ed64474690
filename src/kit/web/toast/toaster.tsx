import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadedLater } from '../calls/loaded.web.ts';
import { onWaitingToast, toastsWait } from './toast.tsx';

const Toasts = loadedLater(() => import('./toasts.tsx').then((part) => part.Toasts));

/**
 * The place where `notify` shows its messages, once per page. Its code loads with the first message or when the page is idle: the
 * message that the server cannot be reached must not need the network.
 */
export function Toaster() {
  const waits = useSyncExternalStore(onWaitingToast, toastsWait, toastsWait);
  const rests = useRests();
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (waits || rests) setWanted(true);
  }, [waits, rests]);
  return wanted && <Toasts />;
}

/** Whether the page has loaded and had some time. */
function useRests(): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRests(true), 3000);
    return () => clearTimeout(timer);
  }, []);
  return rests;
}

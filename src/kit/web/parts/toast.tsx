import { sessionExpired, toastDetail, toastHeadline } from './toast-detail.web.ts';

/** A message at the top right, in words only: what draws it comes later. */
export interface Toast {
  kind: 'success' | 'info' | 'warning' | 'error';
  headline: string;
  paragraphs: readonly string[];
  /** Said once, however often it is meant, while it shows. */
  once?: string;
}

type Show = (toast: Toast) => void;

let show: Show | undefined;
let waiting: readonly Toast[] = [];
const waiters = new Set<() => void>();

function say(toast: Toast) {
  if (show) return show(toast);
  waiting = [...waiting, toast];
  for (const waiter of waiters) waiter();
}

/** Whether something was said that nothing shows yet. */
export const toastsWait = (): boolean => waiting.length > 0;

/** Tells when something begins to wait. Returns the end of it. */
export function onWaitingToast(waiter: () => void): () => void {
  waiters.add(waiter);
  return () => void waiters.delete(waiter);
}

/** From now on messages show; those that waited come first. Returns the end of it. */
export function showToastsWith(shown: Show): () => void {
  show = shown;
  const due = waiting;
  waiting = [];
  due.forEach(shown);
  return () => {
    if (show === shown) show = undefined;
  };
}

/** Short messages at the top right, 3 s with a progress bar. `paragraphs` stand under the headline. */
export const notify = {
  success: (headline: string, ...paragraphs: string[]) => say({ kind: 'success', headline, paragraphs }),
  info: (headline: string, ...paragraphs: string[]) => say({ kind: 'info', headline, paragraphs }),
  warning: (headline: string, ...paragraphs: string[]) => say({ kind: 'warning', headline, paragraphs }),
  error: (headline: string, ...paragraphs: string[]) => say({ kind: 'error', headline, paragraphs }),
  /** A failure with what the server said about it. An ended session is said once, however many calls it refused. */
  failure: (headline: string, error?: unknown) => {
    const once = sessionExpired(error) ? { once: 'session-expired' } : {};
    say({ kind: 'error', headline: toastHeadline(headline, error), paragraphs: toastDetail(error), ...once });
  },
};

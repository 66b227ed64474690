import { paragraphsOf, sessionExpired, toastDetail, toastHeadline } from './toast-detail.web.ts';

/** A message for the top right, as data: the code that renders it loads later. */
export interface Toast {
  kind: 'success' | 'info' | 'warning' | 'error';
  headline: string;
  paragraphs: readonly string[];
  /** A message with this key shows once, however often it is sent. */
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

/** Whether a message waits that nothing shows yet. */
export const toastsWait = (): boolean => waiting.length > 0;

/** Calls back when a message begins to wait. Returns a function that ends this. */
export function onWaitingToast(waiter: () => void): () => void {
  waiters.add(waiter);
  return () => void waiters.delete(waiter);
}

/** Shows messages from now on, waiting ones first. Returns a function that ends this. */
export function showToastsWith(shown: Show): () => void {
  show = shown;
  const due = waiting;
  waiting = [];
  due.forEach(shown);
  return () => {
    if (show === shown) show = undefined;
  };
}

/** Short messages at the top right, for 3 s with a progress bar. `paragraphs` follow the headline. */
export const notify = {
  /** What a call answered: its first paragraph is the headline. */
  success: (message: string, ...more: string[]) => {
    const [headline = '', ...paragraphs] = paragraphsOf(message);
    say({ kind: 'success', headline, paragraphs: [...paragraphs, ...more] });
  },
  info: (headline: string, ...paragraphs: string[]) => say({ kind: 'info', headline, paragraphs }),
  warning: (headline: string, ...paragraphs: string[]) => say({ kind: 'warning', headline, paragraphs }),
  error: (headline: string, ...paragraphs: string[]) => say({ kind: 'error', headline, paragraphs }),
  /** A failure with what the server said. The end of a session is reported once, however many calls it refused. */
  failure: (headline: string, error?: unknown) => {
    const once = sessionExpired(error) ? { once: 'session-expired' } : {};
    say({ kind: 'error', headline: toastHeadline(headline, error), paragraphs: toastDetail(error), ...once });
  },
};

/** A message for the top right, as it was said: the code that words and renders it loads later. */
export interface Toast {
  kind: 'success' | 'info' | 'warning' | 'error';
  /** The headline, then the paragraphs below it; each may say several things with a bar between them. */
  messages: readonly string[];
  /** What has failed, where it is about that. */
  failed?: { error: unknown };
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

const saying =
  (kind: Toast['kind']) =>
  (...messages: [headline: string, ...paragraphs: string[]]): void =>
    say({ kind, messages });

/** Short messages at the top right, for 3 s with a progress bar. */
export const notify = {
  success: saying('success'),
  info: saying('info'),
  warning: saying('warning'),
  error: saying('error'),
  /** A failure with what the server said. The end of a session is reported once, however many calls it refused. */
  failure: (headline: string, error?: unknown): void => say({ kind: 'error', messages: [headline], failed: { error } }),
};

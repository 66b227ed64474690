import { followers } from '../browser/followers.web.ts';

/** A message for the top right, as it was said: the code that words and renders it loads later. */
export interface Toast {
  kind: 'success' | 'info' | 'warning' | 'error';
  /** The headline, then the paragraphs below it; each may say several things with a bar between them. */
  messages: readonly string[];
  /** What has failed, where it is about that. */
  failed?: { error: unknown };
  /** Which form or button it is said of: what was said before of its failures goes. */
  about?: string | undefined;
  /** It does not go by itself. */
  stays?: true;
}

interface Board {
  show: (toast: Toast) => void;
  /** Takes away what is said of the failures of a form or button. */
  clear: (about: string) => void;
}

let board: Board | undefined;
let waiting: readonly Toast[] = [];
const waiters = followers();

function say(toast: Toast) {
  if (board) return board.show(toast);
  waiting = [...waiting, toast];
  waiters.tell();
}

/** Whether a message waits that nothing shows yet. */
export const toastsWait = (): boolean => waiting.length > 0;

/** Calls back when a message begins to wait. Returns a function that ends this. */
export const onWaitingToast = waiters.follow;

/** Shows messages from now on, waiting ones first. Returns a function that ends this. */
export function showToastsOn(shown: Board): () => void {
  board = shown;
  const due = waiting;
  waiting = [];
  for (const toast of due) shown.show(toast);
  return () => {
    if (board === shown) board = undefined;
  };
}

const saying =
  (kind: Toast['kind']) =>
  (...messages: [headline: string, ...paragraphs: string[]]): void =>
    say({ kind, messages });

/**
 * Short messages at the top right, for 3 s with a progress bar. What never got to the server stays until it is tried again, what was
 * entered in vain until it is closed.
 */
export const notify = {
  success: saying('success'),
  info: saying('info'),
  warning: saying('warning'),
  /** What somebody entered and nobody can save any more, in words: only here can it still be read. */
  lost: (...messages: [headline: string, ...paragraphs: string[]]): void => say({ kind: 'warning', messages, stays: true }),
  /** What is wrong with a form as it is being filled in. */
  error: (about: string, ...messages: [headline: string, ...paragraphs: string[]]): void =>
    say({ kind: 'error', messages, about }),
  /** A failure with what the server said. The end of a session is reported once, however many calls it refused. */
  failure: (headline: string, error?: unknown, about?: string): void =>
    say({ kind: 'error', messages: [headline], failed: { error }, about }),
  /** What has failed before succeeded: no failure of it stays beside that. */
  mended: (about: string): void => {
    waiting = waiting.filter((toast) => toast.about !== about);
    board?.clear(about);
  },
};

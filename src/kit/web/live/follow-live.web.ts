import { onSessionChange, session } from '../calls/session.web.ts';
import { everything } from '../calls/touched.web.ts';
import { lookForTasks } from '../task/look-for-tasks.web.ts';
import { type Heard, listenTo } from './event-stream.web.ts';
import { betweenTabs, type TabMessage } from './follow-changes.web.ts';

/** Many browsers hear of a change at once: each waits for a random time before it asks. */
const spreadMs = 4_500;

/**
 * Tells all tabs of this browser what others change, from the server's stream. One tab listens for the whole browser; when it closes,
 * another takes over. Returns a function that ends this.
 */
export function followLive(): () => void {
  const tabs = betweenTabs();
  let lastId = '';
  let waiting = new Set<string>();
  let flushing: ReturnType<typeof setTimeout> | undefined;

  const say = (message: TabMessage) => tabs.postMessage(message);
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    lastId = data.lastId ?? lastId;
  };

  const flush = () => {
    const kinds = waiting.has(everything) ? everything : [...waiting].join(', ');
    waiting = new Set();
    say({ kinds });
  };
  const hear = ({ id, event, kinds }: Heard) => {
    if (id) {
      lastId = id;
      say({ lastId });
    }
    // Only this account's own: nobody else asks because of it.
    if (event === 'own') say({ kinds: kinds.join(', ') });
    if (event !== 'change' && event !== 'resync') return;
    if (waiting.size === 0) flushing = setTimeout(flush, Math.random() * spreadMs);
    for (const kind of event === 'resync' ? [everything] : kinds) waiting.add(kind);
  };

  let turn = new AbortController();
  let begun = 0;
  const begin = () => {
    turn.abort();
    turn = new AbortController();
    const { signal } = turn;
    const { token } = session();
    if (token === null) return;
    const listen = () => listenTo({ token, signal, hear, lastId: () => lastId, since: begun });
    if (navigator.locks) navigator.locks.request('homeroom-live', { signal }, listen).catch(() => undefined);
    else whileVisible(signal, listen);
  };
  let token = session().token;
  const stay = onSessionChange(() => {
    if (session().token === token) return;
    token = session().token;
    lastId = '';
    begun = performance.now();
    begin();
  });
  begin();
  void lookForTasks();
  return () => {
    turn.abort();
    clearTimeout(flushing);
    stay();
    tabs.close();
  };
}

/** Without the Locks API (an address without https), the visible tab listens. */
function whileVisible(signal: AbortSignal, listen: () => Promise<void>): void {
  let isListening = false;
  const look = async () => {
    if (document.hidden || isListening || signal.aborted) return;
    isListening = true;
    await listen();
    isListening = false;
  };
  document.addEventListener('visibilitychange', () => void look(), { signal });
  void look();
}

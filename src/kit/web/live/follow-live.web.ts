import { onSessionChange, session } from '../calls/session.web.ts';
import { everything, onTouched, tellTouched } from '../calls/touched.web.ts';
import { type Heard, listenTo } from './event-stream.web.ts';

/** Many browsers hear of one change at the same moment: each asks at another one. */
const spreadMs = 4_500;

interface Message {
  /** What changed; absent where only the place in the stream is told. */
  kinds?: string;
  lastId?: string;
}

/**
 * Follows what changes elsewhere: other tabs say it at once, other browsers by the stream of the server. One tab listens for the
 * whole browser; when it closes, the next one takes over. Returns the end of it.
 */
export function followLive(): () => void {
  const tabs = new BroadcastChannel('homeroom-live');
  let lastId = '';
  let waiting = new Set<string>();
  let flushing: ReturnType<typeof setTimeout> | undefined;

  const say = (message: Message) => tabs.postMessage(message);
  tabs.onmessage = ({ data }: MessageEvent<Message>) => {
    lastId = data.lastId ?? lastId;
    if (data.kinds) tellTouched(data.kinds);
  };
  const quiet = onTouched(({ kinds, elsewhere }) => elsewhere || say({ kinds }));

  const flush = () => {
    const kinds = waiting.has(everything) ? everything : [...waiting].join(', ');
    waiting = new Set();
    tellTouched(kinds);
    say({ kinds });
  };
  const hear = ({ id, event, kinds }: Heard) => {
    if (id) {
      lastId = id;
      say({ lastId });
    }
    if (event !== 'change' && event !== 'resync') return;
    if (waiting.size === 0) flushing = setTimeout(flush, Math.random() * spreadMs);
    for (const kind of event === 'resync' ? [everything] : kinds) waiting.add(kind);
  };

  let turn = new AbortController();
  const begin = () => {
    turn.abort();
    turn = new AbortController();
    const { signal } = turn;
    const { token } = session();
    if (token === null) return;
    // What opened a while ago may have missed something: an id that nobody knows brings a `resync`.
    const isFresh = performance.now() < 10_000;
    const listen = () => listenTo({ token, signal, hear, lastId: () => lastId || (isFresh ? '' : 'unknown') });
    if (navigator.locks) navigator.locks.request('homeroom-live', { signal }, listen).catch(() => undefined);
    else whileVisible(signal, listen);
  };
  let token = session().token;
  const stay = onSessionChange(() => {
    if (session().token === token) return;
    token = session().token;
    lastId = '';
    begin();
  });
  begin();
  return () => {
    turn.abort();
    clearTimeout(flushing);
    quiet();
    stay();
    tabs.close();
  };
}

/** Where browsers offer no locks (an address without https), the tab that one looks at listens. */
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

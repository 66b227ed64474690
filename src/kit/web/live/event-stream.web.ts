import { urlOf } from '../calls/api.web.ts';

/** One event of the stream. */
export interface Heard {
  id: string;
  event: string;
  kinds: readonly string[];
}

interface ListenOptions {
  token: string;
  /** Its end stops the listening. */
  signal: AbortSignal;
  hear: (event: Heard) => void;
  /** The position in the stream after which events were missed; empty while unknown. */
  lastId: () => string;
  /** If no position is known, the time since which events were missed, as in `performance.now()`. */
  since: number;
}

/** The server sends something every 20 seconds: a stream that stays silent for longer is dead. */
const patienceMs = 50_000;
const longestWaitMs = 30_000;
/** The server counts back from when the request reaches it, so it is asked for more: as long as the line may take. */
const lineMs = 2_000;

/** Listens to the server's stream until the session ends, and reconnects patiently. */
export async function listenTo({ token, signal, hear, lastId, since }: ListenOptions): Promise<void> {
  for (let wait = 1_000; !signal.aborted; wait = Math.min(wait * 2, longestWaitMs)) {
    const stream = new AbortController();
    const stop = () => stream.abort();
    signal.addEventListener('abort', stop);
    let silence = setTimeout(stop, patienceMs);
    const isAlive = () => {
      clearTimeout(silence);
      silence = setTimeout(stop, patienceMs);
      wait = 1_000;
    };
    try {
      const id = lastId();
      const asked = performance.now();
      const missed = id ? '' : `?missedMs=${Math.ceil(asked - since + lineMs)}`;
      const response = await fetch(urlOf(`/api/live${missed}`), {
        headers: { Accept: 'text/event-stream', Authorization: `Bearer ${token}`, ...(id && { 'Last-Event-ID': id }) },
        credentials: 'include',
        cache: 'no-store',
        signal: stream.signal,
      });
      if (response.status === 401 || response.status === 404) return;
      if (missed && performance.now() - asked > lineMs) hear({ id: '', event: 'resync', kinds: [] });
      if (response.ok && response.body) await read(response.body, isAlive, hear);
    } catch {
      // Unreachable, cut or silent: try again.
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
    }
    await pause(wait * (0.5 + Math.random()), signal);
  }
}

async function read(body: ReadableStream<Uint8Array>, isAlive: () => void, hear: (event: Heard) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    isAlive();
    text += decoder.decode(part.value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) hear(eventOf(block));
  }
}

/** One block of a stream: `id:`, `event:` and `data:` lines; a comment has none of them. */
export function eventOf(block: string): Heard {
  const lines = block.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(': ');
    return [line.slice(0, colon), line.slice(colon + 2)];
  });
  const { id = '', event = '', data = '{}' } = Object.fromEntries(lines);
  const { kinds = {} } = JSON.parse(data) as { kinds?: object };
  return { id, event, kinds: Object.keys(kinds) };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });

import { afterEach, expect, test, vi } from 'vitest';
import { eventOf, type Heard, listenTo } from './event-stream.web.ts';

afterEach(() => vi.restoreAllMocks());

test('A block of the stream names the kinds that changed; a heartbeat names nothing', () => {
  const block = 'id: a.7\nevent: change\ndata: {"kinds":{"Student":[7],"StudentLeave":null}}';
  expect(eventOf(block)).toEqual({ id: 'a.7', event: 'change', kinds: ['Student', 'StudentLeave'] });
  expect(eventOf(': ')).toMatchObject({ id: '', event: '', kinds: [] });
  expect(eventOf('id: a.8\nevent: resync\ndata: {}')).toEqual({ id: 'a.8', event: 'resync', kinds: [] });
});

/** What a page that has been open for 3 seconds hears from a server that takes this long to answer, and what it asked. */
async function heardWhen(answerMs: number) {
  const stop = new AbortController();
  const heard: Heard[] = [];
  let now = 3_000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    now += answerMs;
    return new Response('id: a.1\nevent: ready\ndata: {}\n\n');
  });
  const hear = (event: Heard) => {
    heard.push(event);
    if (event.event === 'ready') stop.abort();
  };
  await listenTo({ token: 't', signal: stop.signal, hear, lastId: () => '', since: 0 });
  return { events: heard.map(({ event }) => event), url: String(asked.mock.calls[0]?.[0]) };
}

test('What changed while the request was under way is asked for too; if that took longer, everything may have changed', async () => {
  const quick = await heardWhen(1_999);
  expect(quick.events).toEqual(['ready']);
  expect(quick.url).toMatch(/\?missedMs=5000$/);
  expect((await heardWhen(2_001)).events).toEqual(['resync', 'ready']);
});

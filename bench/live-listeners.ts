import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessions } from '../src/areas/identity/session/session.table.ts';
import { notices } from '../src/areas/notification/notice/notice.table.ts';
import { hashToken, newToken } from '../src/kit/server/http/token.server.ts';
import { shown } from './goals.ts';
import { memoryOf } from './memory.ts';
import { inSchool } from './school.ts';
import { aligned } from './table.ts';

// npx tsx bench/live-listeners.ts: what 300 listening browsers cost, and how soon all of them hear of a change and of a notice.

const listeners = 300;
/** The server allows a session eight. */
const perSession = 6;
const mostMb = 60;
const mostMs = 1_000;

await inSchool({ demo: true, isStartedAgain: true }, async ({ stack, database, token: writer }) => {
  const [{ accountId } = { accountId: 0 }] = await database.db.select({ accountId: sessions.accountId }).from(sessions);
  const tokens = Array.from({ length: listeners / perSession }, newToken);
  await database.db.insert(sessions).values(tokens.map((token) => ({ tokenHash: hashToken(token), accountId })));
  // Waits until the memory for the start itself is freed.
  await sleep(60_000);
  const before = memoryOf(stack.pid);
  const streams: Stream[] = [];
  for (let index = 0; index < listeners; index += 1)
    streams.push(await listen(stack.origin, tokens[index % tokens.length] ?? ''));
  const lastHears = async (event: string) => Math.max(...(await Promise.all(streams.map((stream) => stream(event)))));
  await sleep(10_000);
  const after = memoryOf(stack.pid);
  const from = performance.now();
  const answer = await fetch(`${stack.origin}/api/gs/Holiday/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${writer}`, 'content-type': 'application/json' },
    body: JSON.stringify({ holidayName: 'Bench', holidayFrom: today(), holidayTo: today() }),
  });
  if (!answer.ok) throw new Error(`The holiday answered ${answer.status}: ${await answer.text()}`);
  const changed = (await lastHears('change')) - from;
  const left = performance.now();
  await database.db.insert(notices).values({ accountId, event: 'bench', words: 'Measured', path: '/' });
  const told = (await lastHears('own')) - left;
  console.log(
    aligned([
      ['live channel', 'measured', 'goal', ''],
      [`${listeners} listeners, MB (PSS)`, shown(after - before), String(mostMb), after - before > mostMb ? 'MISSED' : ''],
      ['the last hears of a change after ms', shown(changed), '', ''],
      ['the last hears of a notice after ms', shown(told), String(mostMs), told > mostMs ? 'MISSED' : ''],
      ['load of the machine', loadavg().map(shown).join(' '), '', ''],
    ]),
  );
});

/** Waits until a stream has sent an event, and returns the time of that. */
type Stream = (event: string) => Promise<number>;

/** Opens a stream and returns a function that waits for its events. */
async function listen(origin: string, token: string): Promise<Stream> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const { body, status } = await fetch(`${origin}/api/live`, { headers });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader || status !== 200) throw new Error(`The stream answered ${status}.`);
  let text = (await reader.read()).value ?? '';
  return async (event) => {
    while (!text.includes(`event: ${event}`)) {
      const part = await reader.read();
      if (part.done) throw new Error('A stream ended.');
      text += part.value;
    }
    return performance.now();
  };
}

/** Today's date in UTC. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

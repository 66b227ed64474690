import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sessions } from '../src/areas/identity/session/session.table.ts';
import { hashToken, newToken } from '../src/kit/server/http/token.server.ts';
import { signInAdministrator } from './administrator.ts';
import { shown } from './goals.ts';
import { memoryOf } from './memory.ts';
import { startStack } from './stack.ts';
import { aligned } from './table.ts';

// npx tsx bench/live-listeners.ts: what 300 browsers that listen cost, and how soon all of them hear of a change.

const listeners = 300;
/** The server lets a session have eight. */
const perSession = 6;
const mostMb = 60;

const dataDir = mkdtempSync(join(tmpdir(), 'homeroom-bench-'));
try {
  // What filling the school took is gone at the second start.
  await (await startStack(dataDir, { demo: true })).stop();
  const stack = await startStack(dataDir, { demo: true });
  const database = stack.openDatabase();
  try {
    const writer = await signInAdministrator(database);
    const [{ accountId } = { accountId: 0 }] = await database.db.select({ accountId: sessions.accountId }).from(sessions);
    const tokens = Array.from({ length: listeners / perSession }, newToken);
    await database.db.insert(sessions).values(tokens.map((token) => ({ tokenHash: hashToken(token), accountId })));
    // Until what the start itself took is given back.
    await sleep(60_000);
    const before = memoryOf(stack.pid);
    const heard: Promise<number>[] = [];
    for (let index = 0; index < listeners; index += 1)
      heard.push((await listen(stack.origin, tokens[index % tokens.length] ?? '')).hears);
    await sleep(10_000);
    const after = memoryOf(stack.pid);
    const from = performance.now();
    const answer = await fetch(`${stack.origin}/api/gs/Holiday/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${writer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ holidayName: 'Bench', holidayFrom: today(), holidayTo: today() }),
    });
    if (!answer.ok) throw new Error(`The holiday answered ${answer.status}: ${await answer.text()}`);
    const last = Math.max(...(await Promise.all(heard)));
    console.log(
      aligned([
        ['live channel', 'measured', 'goal', ''],
        [`${listeners} listeners, MB (PSS)`, shown(after - before), String(mostMb), after - before > mostMb ? 'MISSED' : ''],
        ['the last hears of a change after ms', shown(last - from), '', ''],
      ]),
    );
  } finally {
    await database.close();
    await stack.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Opens a stream that waits for a change, and says when it heard of one. */
async function listen(origin: string, token: string): Promise<{ hears: Promise<number> }> {
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${token}` };
  const { body, status } = await fetch(`${origin}/api/live`, { headers });
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader || status !== 200) throw new Error(`The stream answered ${status}.`);
  await reader.read();
  const hears = (async () => {
    for (let text = ''; !text.includes('event: change'); ) {
      const part = await reader.read();
      if (part.done) throw new Error('A stream ended.');
      text += part.value;
    }
    return performance.now();
  })();
  return { hears };
}

/** Today, as the school's own days are. */
function today(): string {
  return new Date().toISOString().slice(0, 10);
}

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Input, World } from './contract/contract-case.ts';
import { invariants } from './fuzz/invariants.ts';
import { believableInputs, type Operation, operationsOf, requestFor } from './fuzz/requests.ts';
import { oneOf, seeded } from './fuzz/values.ts';
import { addProgram, addStudent } from './school/people.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';

/** `npm run fuzz` asks for more. */
const callsPerRole = Number(process.env['FUZZ_CALLS'] ?? 1_000);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const atOnce = 4;
/** No call keeps all others waiting for longer, on a machine that is busy with other things. */
const mostWaitedMs = 20_000;

let school: TestApp;
let world: World;
let operations: Operation[];
let inputs: Map<string, readonly Input[]>;

beforeAll(async () => {
  school = await startApp();
  const { database } = school;
  world = {
    school,
    admin: await school.asAdmin(),
    inside: { programId: await addProgram(database) },
    outside: { programId: await addProgram(database) },
  };
  operations = operationsOf((await school.nobody.get('/api/openapi.json')).json);
  inputs = await believableInputs(world);
  // Rendering is slow, and tested elsewhere.
  school.app.services.documents.renderList = async ({ rows }) => {
    for await (const _ of rows);
    return Buffer.from('%PDF-');
  };
});
afterAll(() => school.close());

const anotherStudent = () => addStudent(school.database, { programId: world.inside.programId });

const roles: Readonly<Record<string, () => Promise<Caller>>> = {
  'an administrator': () => school.asAdmin(),
  'a teacher': () => school.asTeacherOf(world.inside.programId),
  'a parent': async () => school.asParentOf(await anotherStudent()),
  'a student': async () => school.asStudent(await anotherStudent()),
  'the personnel office': () => school.asStaff(6),
  nobody: async () => school.nobody,
};

/** Words that reveal the program's internals. */
const insides = /node_modules|\bat \S+ \(|\.server\.(ts|js)|\bselect .* from\b|violates|syntax error|ECONN/i;

test.each(Object.entries(roles))(
  'Whatever %s sends, the answer is clear and nothing breaks',
  async (name, open) => {
    const place = Object.keys(roles).indexOf(name);
    const wrong: string[] = [];
    let caller = await open();
    let left = callsPerRole;
    const statuses = new Map<number, number>();
    // Each draws its own calls: which answer comes first changes nothing.
    const worker = async (_: unknown, number: number) => {
      const random = seeded(seed + 100 * place + number);
      while (left > 0 && wrong.length < 20) {
        left -= 1;
        const request = requestFor(random, oneOf(random, operations), inputs);
        const answer = await caller.send(request);
        const { status, text, headers } = answer;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        const said = `${request.method} ${String(request.url).slice(0, 200)} ${String(request.payload ?? '').slice(0, 300)}: ${status} ${text.slice(0, 300)}`;
        if (status >= 500) wrong.push(`fails: ${said}`);
        if (status >= 400 && (!String(headers['content-type']).includes('problem+json') || insides.test(text)))
          wrong.push(`unclear: ${said}`);
        // One of the requests has ended its session.
        if (status === 401 && caller.token) caller = await open();
      }
    };
    const waited = monitorEventLoopDelay();
    waited.enable();
    await Promise.all(Array.from({ length: atOnce }, worker));
    waited.disable();
    expect(wrong).toEqual([]);
    expect(waited.max / 1e6).toBeLessThan(mostWaitedMs);
    if (caller.token) expect(statuses.get(200) ?? 0, 'some of it is believable').toBeGreaterThan(callsPerRole / 100);
  },
  Math.max(360_000, callsPerRole * 100),
);

test.each(invariants)('Afterwards: $says', async ({ statements }) => {
  for (const statement of statements) expect(await school.rows(`${statement} limit 10`)).toEqual([]);
});

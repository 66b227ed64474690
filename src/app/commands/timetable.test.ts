import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { evaluate } from '../../timetable-solver/evaluate.domain.ts';
import { readInstance } from '../../timetable-solver/instance-file.domain.ts';
import { timetable } from './timetable.server.ts';

const small = join(import.meta.dirname, '../../../bench/timetable/instances/S.json');
const impossible = join(import.meta.dirname, '../../../bench/timetable/instances/Mx.json');
const instance = readInstance(readFileSync(small, 'utf8'));

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'timetable-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command; what it prints last, and what it says when it refuses. */
async function run(...args: string[]) {
  const lines: string[] = [];
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(String(line)));
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const exit = vi.spyOn(process, 'exit').mockImplementation((code) => {
    throw new Error(`exit ${code}`);
  });
  try {
    await timetable(args, (file) => join(folder, file));
  } catch (problem) {
    said.push(String(problem));
  } finally {
    for (const spy of [log, error, write, exit]) spy.mockRestore();
  }
  return { last: lines.at(-1) ?? '', said };
}

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

const school = () => file('school.json', readFileSync(small, 'utf8'));

test('A school in a file gets its timetable, as one line of JSON', async () => {
  const answer = JSON.parse((await run(school(), '--seconds', '0')).last);
  expect(answer).toMatchObject({ feasible: true, msToExplanation: null, movedLessons: 0, explanation: [] });
  expect(answer.cpuMsToFeasible).toBeGreaterThan(0);
  expect(evaluate(instance, answer.solution).broken).toEqual([]);
});

test('The same seed and number of moves print the same timetable, and a limit of gaps is kept', async () => {
  const args = [school(), '--iterations', '60000', '--seed', '4', '--max-gaps', '3'];
  const one = JSON.parse((await run(...args)).last);
  const other = JSON.parse((await run(...args)).last);
  expect(one.feasible).toBe(true);
  expect(other.solution).toEqual(one.solution);
  expect(evaluate(instance, one.solution).worstGaps).toBeLessThanOrEqual(3);
});

test('An impossible school is told who is short and by how much, in the first sentence', async () => {
  const { last } = await run(file('mx.json', readFileSync(impossible, 'utf8')));
  const answer = JSON.parse(last);
  expect(answer).toMatchObject({ feasible: false, cpuMsToFeasible: null });
  expect(answer.explanation[0]).toMatch(/^T10 is 1 slot short: only 19 of 20 lessons fit/);
  expect(answer.msToExplanation).toBeGreaterThan(0);
});

test('After a change the earlier output is repaired: most lessons stay', async () => {
  const { last } = await run(school(), '--seconds', '0');
  const earlier = file('earlier.json', `some words before\n${last}\n`);
  const text = JSON.parse(readFileSync(small, 'utf8'));
  // The first teacher can no longer come at the beginning of the week.
  text.unavail[0][0] = true;
  text.unavail[0][1] = true;
  const changed = file('changed.json', JSON.stringify(text));
  const answer = JSON.parse((await run(changed, '--from', earlier, '--seconds', '2')).last);
  expect(answer.feasible).toBe(true);
  expect(answer.movedLessons).toBeLessThan(40);
  expect(evaluate(readInstance(JSON.stringify(text)), answer.solution).broken).toEqual([]);
});

test('What cannot be used is refused in a sentence', async () => {
  const refused = async (...args: string[]) => (await run(...args)).said;
  const none = await refused('nowhere.json');
  expect(none).toEqual([`There is no file ${join(folder, 'nowhere.json')}.`, 'Error: exit 1']);
  expect((await refused(file('half.json', '{"D": 5')))[0]).toMatch(/cannot be used\. It is not JSON\.$/);
  expect((await refused(file('empty.json', '{}')))[0]).toMatch(/at D: /);
  const wrong = { ...JSON.parse(readFileSync(small, 'utf8')), nT: 3 };
  expect((await refused(file('wrong.json', JSON.stringify(wrong))))[0]).toContain('dailyMax has 26 entries for 3 teachers.');
  const [course] = wrong.ccs;
  const endless = { ...wrong, nT: 26, ccs: [{ ...course, durs: [1e15] }] };
  expect((await refused(file('endless.json', JSON.stringify(endless))))[0]).toMatch(/at ccs\.0\.durs\.0: Too big/);
  expect((await refused(school(), '--seed', 'x'))[0]).toBe('--seed must be a whole number of at least 0, not "x".');
  expect((await refused(school(), '--max-gaps', '-1'))[0]).toBe('--max-gaps must be a whole number of at least 0, not "-1".');
  expect((await refused(school(), '--seed'))[0]).toBe("Option '--seed <value>' argument missing. See --help.");
  expect((await refused(school(), '--faster'))[0]).toContain("Unknown option '--faster'");
  expect((await refused())[0]).toContain('Name one instance');
});

test('A file that begins with the mark of its encoding is read like any other', async () => {
  const marked = file('marked.json', `\uFEFF${readFileSync(small, 'utf8')}`);
  expect(JSON.parse((await run(marked, '--seconds', '0')).last)).toMatchObject({ feasible: true });
});

test('--help tells the options', async () => {
  const { last } = await run('--help');
  for (const option of ['--seconds', '--seed', '--iterations', '--max-gaps', '--from']) expect(last).toContain(option);
});

import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { type CheckAsked, openChecks } from './check-thread.server.ts';
import { evaluate } from './evaluate.domain.ts';
import { explain } from './explain.domain.ts';
import { explainInThread, repairInThread, solveInThread } from './in-thread.server.ts';
import type { TimetableInstance } from './instance.domain.ts';
import { solvableSchool } from './instance.factory.ts';

test('A run in a thread tells how far it is, stops when told to, and answers with its best week', async () => {
  const { instance } = solvableSchool({ seed: 21, classes: 10 });
  const phases = new Set<string>();
  let isFound = false;
  const run = solveInThread(instance, {
    seconds: 600,
    onFeasible: () => {
      isFound = true;
    },
    progress: ({ phase }) => {
      phases.add(phase);
      if (phase === 'improving') run.stop();
    },
  });
  const outcome = await run.outcome;
  expect(isFound).toBe(true);
  expect([...phases]).toEqual(expect.arrayContaining(['checking', 'improving']));
  expect(outcome.isCancelled).toBe(true);
  expect(outcome.isFeasible).toBe(true);
});

test('What makes a week impossible is found in a thread as well', async () => {
  const { instance } = solvableSchool({ seed: 23, classes: 4 });
  expect(await explainInThread(instance)).toEqual([]);
  const [first, ...others] = instance.teachers;
  const short = { ...instance, teachers: first ? [{ ...first, lessonsPerDay: 0 }, ...others] : others };
  const found = await explainInThread(short);
  expect(found).toEqual(explain(short));
  expect(found[0]?.sentence).toContain(`${first?.name} is `);
});

test('Checks asked for at once are answered by one thread, each with its own; where it breaks down, the next has a new one', async () => {
  const begun: EventEmitter[] = [];
  const asked: number[] = [];
  const check = openChecks(() => {
    const thread = Object.assign(new EventEmitter(), {
      postMessage: ({ id }: CheckAsked) => void asked.push(id),
      ref: () => undefined,
      unref: () => undefined,
      terminate: async () => 0,
    });
    begun.push(thread);
    return thread;
  });
  const { instance } = solvableSchool({ seed: 24, classes: 1 });
  const [first, second] = [check(instance), check(instance)];
  expect(begun).toHaveLength(1);
  const short = { sentence: 'Too few slots.', short: 1, remedies: [] };
  begun[0]?.emit('message', { id: asked[1], findings: [short] });
  begun[0]?.emit('message', { id: asked[0], findings: [] });
  expect(await first).toEqual([]);
  expect(await second).toEqual([short]);
  const third = check(instance);
  expect(begun).toHaveLength(1);
  begun[0]?.emit('exit', 1);
  await expect(third).rejects.toThrow('ended with 1');
  const fourth = check(instance);
  expect(begun).toHaveLength(2);
  begun[1]?.emit('message', { id: asked[3], findings: [] });
  expect(await fourth).toEqual([]);
});

test('The exact engine proves that no other repair moves fewer lessons', async () => {
  const { instance, week } = solvableSchool({ seed: 22, classes: 4, periods: 5, days: 4, lessonsPerDay: 7 });
  const [course = 0, block = 0, start = 0] = week.find(([of]) => instance.courses[of]?.blocks.length === 1) ?? [];
  const { class: of = 0, parts = [] } = instance.courses[course] ?? {};
  const perDay = instance.classes[of]?.periods.length ?? 1;
  const period = instance.classes[of]?.periods[start % perDay] ?? { start: 0, end: 0 };
  const teachers = instance.teachers.map((one, index) =>
    index === parts[0]?.teacher ? { ...one, blocked: [...one.blocked, { day: Math.floor(start / perDay), ...period }] } : one,
  );
  const changed = { ...instance, teachers };
  const outcome = await repairInThread(changed, week, { seconds: 60 }).outcome;
  expect(evaluate(changed, outcome.week).broken).toEqual([]);
  expect(outcome.isFewest).toBe(true);
  expect(outcome.moved).toBeGreaterThan(0);
  expect(outcome.moved).toBeLessThan(10);
  expect(outcome.week).not.toContainEqual([course, block, start]);
});

test('Where counting finds no cause, the lessons that exclude one another are named and what is left over is told', async () => {
  const periods = [
    { start: 540, end: 585 },
    { start: 585, end: 630 },
  ];
  const teacher = (name: string) => ({ name, lessonsPerDay: 6, blocked: [] });
  // Three lessons of which each two share a class or a teacher, in two slots.
  const instance: TimetableInstance = {
    days: 1,
    classes: ['Grade 1', 'Grade 2', 'Grade 3'].map((name) => ({ name, periods })),
    teachers: [teacher('Anna'), teacher('Ben'), teacher('Cleo')],
    rooms: [],
    courses: [
      { name: 'Art', class: 0, blocks: [1], blocksPerDay: 1, parts: [{ teacher: 0 }] },
      { name: 'Music', class: 0, blocks: [1], blocksPerDay: 1, parts: [{ teacher: 1 }] },
      { name: 'Latin or Greek', class: 1, blocks: [1], blocksPerDay: 1, parts: [{ teacher: 0 }, { teacher: 1 }] },
      { name: 'Sports', class: 2, blocks: [1], blocksPerDay: 1, parts: [{ teacher: 2 }] },
    ],
  };
  const { isFeasible, week, unplaced, findings } = await solveInThread(instance, { searchSeconds: 1 }).outcome;
  expect(isFeasible).toBe(false);
  expect(week).toHaveLength(3);
  expect(unplaced).toHaveLength(1);
  const [finding] = findings;
  for (const name of ['Art in Grade 1', 'Music in Grade 1', 'Latin or Greek in Grade 2'])
    expect(finding?.sentence).toContain(name);
  expect(finding?.sentence).not.toContain('Sports');
  expect(finding?.sentence).toContain('proved; leave any one out and the rest fit');
});

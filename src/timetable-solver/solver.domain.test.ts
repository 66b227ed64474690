import { expect, test } from 'vitest';
import { anneal } from './anneal.domain.ts';
import { usualWeights } from './comfort.domain.ts';
import { evaluate } from './evaluate.domain.ts';
import { explain } from './explain.domain.ts';
import type { TimetableInstance } from './instance.domain.ts';
import { type SchoolSize, solvableSchool } from './instance.factory.ts';
import { modelOf } from './model.domain.ts';
import { repair } from './repair.domain.ts';
import type { SolveOptions } from './run.domain.ts';
import { searchForward } from './search/forward-search.domain.ts';
import { improve, solve } from './solve.domain.ts';
import { placementsOf } from './week.domain.ts';

/** Schools of all kinds: short and long days, free slots, shifted slots, groups of optional courses. */
const schools: SchoolSize[] = Array.from({ length: 18 }, (_, index) => ({
  seed: index + 1,
  days: 4 + (index % 3),
  periods: 6 + (index % 3),
  classes: 3 + ((index * 7) % 13),
  use: 0.5 + (index % 5) * 0.08,
  freeSlots: (index % 4) * 3,
  lessonsPerDay: 5 + (index % 2),
  blockedPercent: 30,
  shiftedClasses: index % 3 === 0 ? 3 : 0,
  groups: index % 2 === 0 ? 4 : 0,
}));

const options = (more: Partial<SolveOptions> = {}): SolveOptions => ({
  now: () => 0,
  seed: 5,
  iterations: 5_000,
  searchSeconds: Number.POSITIVE_INFINITY,
  ...more,
});

const costOf = (instance: TimetableInstance, week: Parameters<typeof evaluate>[1]) => {
  const { gaps, singleLessonDays, adjacentDays, undesired } = evaluate(instance, week);
  const weights = usualWeights;
  return (
    gaps * weights.gap +
    singleLessonDays * weights.singleLessonDay +
    adjacentDays * weights.adjacentDays +
    undesired * weights.undesired
  );
};

test('A school that can have a timetable gets one without a clash, and nothing in it is called impossible', () => {
  for (const size of schools) {
    const { instance, week } = solvableSchool(size);
    expect(evaluate(instance, week).broken).toEqual([]);
    expect(explain(instance)).toEqual([]);
    const outcome = solve(instance, options());
    expect(outcome.evaluation.broken).toEqual([]);
    expect(outcome.isFeasible).toBe(true);
    expect(outcome.unplaced).toEqual([]);
  }
});

test('What a move is said to cost is what the whole week, counted again, costs after thousands of them', () => {
  for (const size of schools.slice(0, 12)) {
    const { instance } = solvableSchool(size);
    const undesired = instance.teachers.map((teacher, index) => ({
      ...teacher,
      undesired: index % 3 === 0 ? [{ day: index % 4, start: 540, end: 700 }] : [],
    }));
    const wished = { ...instance, teachers: undesired };
    const model = modelOf(wished);
    const first = searchForward(model, { seed: 1, steps: 100_000, stop: () => false });
    expect(first.isComplete).toBe(true);
    const weights = { ...usualWeights, gapBeyondTwo: 0 };
    const { start, cost } = anneal(model, first.start, { seed: 3, weights, share: (moves) => moves / 30_000, stop: () => false });
    const week = placementsOf(model, start);
    expect(evaluate(wished, week).broken).toEqual([]);
    expect(cost).toBeCloseTo(costOf(wished, week), 6);
  }
});

test('The same seed and number of moves give the same week; another seed gives another', () => {
  const { instance } = solvableSchool({ seed: 9 });
  const one = solve(instance, options());
  expect(solve(instance, options()).week).toEqual(one.week);
  expect(solve(instance, options({ seed: 6 })).week).not.toEqual(one.week);
});

test('Locked lessons stay where they are, and the others make room for them', () => {
  for (const size of schools.slice(0, 8)) {
    const { instance, week } = solvableSchool(size);
    const locks = week.filter((_, index) => index % 5 === 0);
    const outcome = solve({ ...instance, locks }, options());
    expect(outcome.isFeasible).toBe(true);
    for (const lock of locks) expect(outcome.week).toContainEqual(lock);
  }
});

test('A run that is told to stop answers with the best week it has', () => {
  const { instance } = solvableSchool({ seed: 3 });
  let asked = 0;
  const stopped = solve(instance, options({ iterations: 1e12, isCancelled: () => ++asked > 50 }));
  expect(stopped.isCancelled).toBe(true);
  expect(stopped.isFeasible).toBe(true);
});

test('Improving further never makes a week worse, and reports how far it is', () => {
  const { instance } = solvableSchool({ seed: 4 });
  const first = solve(instance, options({ iterations: 2_000 }));
  let time = 0;
  const phases = new Set<string>();
  const progress: SolveOptions['progress'] = ({ phase, placed, of }) => {
    phases.add(phase);
    expect(placed).toBeLessThanOrEqual(of);
  };
  const further = improve(instance, first.week, options({ from: first.week, progress, now: () => (time += 150) }));
  expect(costOf(instance, further.week)).toBeLessThanOrEqual(costOf(instance, first.week));
  expect([...phases]).toEqual(['improving']);
});

test('With a hard limit no teacher has more gaps than it allows', () => {
  const { instance } = solvableSchool({ seed: 2, classes: 8 });
  const outcome = solve(instance, options({ maxGaps: 2, iterations: 200_000 }));
  expect(outcome.isFeasible).toBe(true);
  expect(outcome.evaluation.worstGaps).toBeLessThanOrEqual(2);
});

test('Teachers are not at two classes whose slots overlap on the clock, and a double spans no break', () => {
  const morning = [
    { start: 540, end: 585 },
    { start: 585, end: 630 },
    { start: 660, end: 705 },
  ];
  const later = morning.map(({ start, end }) => ({ start: start + 20, end: end + 20 }));
  const instance: TimetableInstance = {
    days: 1,
    classes: [
      { name: 'Grade 1', periods: morning },
      { name: 'Grade 2', periods: later },
    ],
    teachers: [{ name: 'Anna', lessonsPerDay: 6, blocked: [] }],
    rooms: [],
    courses: [
      { name: 'Art', class: 0, blocks: [2], blocksPerDay: 1, parts: [{ teacher: 0 }] },
      { name: 'Music', class: 1, blocks: [1], blocksPerDay: 1, parts: [{ teacher: 0 }] },
    ],
  };
  // Grade 2 may only begin at its first slot, which overlaps both slots of the double.
  const { isFeasible, unplaced } = solve(instance, options({ iterations: 0 }));
  expect(isFeasible).toBe(false);
  expect(unplaced).toHaveLength(1);
  expect(
    evaluate(instance, [
      [0, 0, 0],
      [1, 0, 0],
    ]).broken,
  ).toContain('Anna teaches twice at once on day 1.');
  expect(
    evaluate(instance, [
      [0, 0, 1],
      [1, 0, 0],
    ]).broken,
  ).toContain('Course 0, block 0 spans a break.');
});

test('When a teacher loses a day the week is repaired, and most lessons stay where they are', () => {
  const { instance, week } = solvableSchool({ seed: 11, classes: 10, use: 0.5, lessonsPerDay: 7 });
  let time = 0;
  for (const teacher of [0, 1, 2]) {
    const teachers = instance.teachers.map((one, index) =>
      index === teacher ? { ...one, blocked: [...one.blocked, { day: 1, start: 540, end: 720 }] } : one,
    );
    const changed = { ...instance, teachers };
    if (explain(changed).length > 0) continue;
    const outcome = repair(changed, week, options({ now: () => (time += 1), seconds: 1, iterations: undefined }));
    expect(outcome.evaluation.broken).toEqual([]);
    expect(outcome.isFeasible).toBe(true);
    expect(outcome.moved).toBeLessThan(week.length / 4);
  }
});

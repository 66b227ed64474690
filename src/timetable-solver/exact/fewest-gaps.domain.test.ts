import { expect, test } from 'vitest';
import { evaluate } from '../evaluate.domain.ts';
import { explain } from '../explain.domain.ts';
import { solvableSchool } from '../instance.factory.ts';
import { modelOf } from '../model.domain.ts';
import { repair } from '../repair.domain.ts';
import { solve } from '../solve.domain.ts';
import { placementsOf, startsOf } from '../week.domain.ts';
import { loadExactEngine } from './exact.server.ts';

/** Weeks made comfortable of schools in which then somebody can no longer come on a day. */
function weeksThatNoLongerFit() {
  return [1, 2].flatMap((seed) => {
    const { instance } = solvableSchool({ seed, classes: 4, periods: 5, days: 4, use: 0.6, lessonsPerDay: 6 });
    const { week } = solve(instance, { now: () => 0, seed, iterations: 5_000 });
    return [0, 1, 2, 3].flatMap((lost) => {
      const teachers = instance.teachers.map((one, index) =>
        index === 0 ? { ...one, blocked: [...one.blocked, { day: lost, start: 0, end: 24 * 60 }] } : one,
      );
      const changed = { ...instance, teachers };
      return explain(changed).length > 0 || evaluate(changed, week).broken.length === 0 ? [] : [{ changed, week }];
    });
  });
}

test('Of the weeks that move as few lessons, the one with the fewest gaps of teachers is chosen', async () => {
  const exact = await loadExactEngine();
  const gaps = { nearest: 0, eased: 0 };
  for (const { changed, week } of weeksThatNoLongerFit()) {
    const model = modelOf(changed);
    const home = startsOf(model, week);
    const asked = { model, home, isFree: new Uint8Array(changed.classes.length).fill(1), seconds: 60, isCancelled: () => false };
    const movedFrom = (start: Int32Array) => start.filter((slot, event) => slot !== home[event]).length;
    const nearest = exact({ ...asked, start: home });
    if (!nearest) continue;
    const mostAway = movedFrom(nearest.start);
    const eased = exact({ ...asked, start: nearest.start, mostAway });
    const after = evaluate(changed, placementsOf(model, eased?.start ?? home));
    expect(after.broken).toEqual([]);
    expect(movedFrom(eased?.start ?? home)).toBe(mostAway);
    gaps.nearest += evaluate(changed, placementsOf(model, nearest.start)).gaps;
    gaps.eased += after.gaps;
  }
  expect(gaps.eased).toBeLessThan(gaps.nearest);
});

test('A repair moves no lesson more for the sake of gaps, and says that fewer are impossible', async () => {
  const exact = await loadExactEngine();
  let time = 0;
  for (const { changed, week } of weeksThatNoLongerFit()) {
    const model = modelOf(changed);
    const home = startsOf(model, week);
    const isFree = new Uint8Array(changed.classes.length).fill(1);
    const nearest = exact({ model, start: home, home, isFree, seconds: 60, isCancelled: () => false });
    const fewest = nearest?.start.filter((slot, event) => slot !== home[event]).length;
    const { moved, isFewest, evaluation } = repair(changed, week, { now: () => (time += 2) }, exact);
    expect(evaluation.broken).toEqual([]);
    expect({ moved, isFewest }).toEqual({ moved: fewest, isFewest: true });
  }
});

import { type Candidate, type Colleague, candidateFor, costOf, type OpenLesson, ranked, whyNot } from './candidates.domain.ts';

/** More than all other costs together: a lesson without anybody is worse than any choice. */
const costOfNobody = 1_000_000;
/** Candidates considered for each lesson; the others can still be chosen by hand. */
const mostLookedAt = 8;
/** Steps of the search, besides the one for each lesson that its first solution takes. */
const mostSteps = 600;

/**
 * Shares out the open lessons of a day: as many as possible are given, each to somebody suitable, and not all to the same person. Uses
 * branch and bound; if that takes too many steps, the best solution so far is returned.
 * @returns by lesson; undefined where nobody is left
 */
export function assignmentOf(lessons: readonly OpenLesson[], colleagues: readonly Colleague[]): (Candidate | undefined)[] {
  const able = lessons.map((lesson) => ranked(lesson, colleagues).slice(0, mostLookedAt));
  const order = [...lessons.keys()].toSorted((one, other) => (able[one]?.length ?? 0) - (able[other]?.length ?? 0));
  /** By place in the order: a lower bound for the cost of the rest. */
  const least = new Float64Array(order.length + 1);
  for (let place = order.length - 1; place >= 0; place--) {
    const index = order[place] ?? 0;
    const [lesson, first] = [lessons[index], able[index]?.[0]];
    least[place] = (least[place + 1] ?? 0) + (lesson && first ? costOf(lesson, first) : costOfNobody);
  }
  let best: (number | undefined)[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  let steps = 0;
  const chosen: (number | undefined)[] = lessons.map(() => undefined);
  const busy = new Map(colleagues.map((colleague) => [colleague.staffId, colleague]));

  const place = (at: number, cost: number): void => {
    if (cost + (least[at] ?? 0) >= bestCost || ++steps > mostSteps + lessons.length) return;
    const index = order[at];
    const lesson = index === undefined ? undefined : lessons[index];
    if (index === undefined || !lesson) {
      [best, bestCost] = [[...chosen], cost];
      return;
    }
    const now = (able[index] ?? [])
      .flatMap(({ staffId }) => busy.get(staffId) ?? [])
      .filter((colleague) => whyNot(lesson, colleague) === undefined)
      .map((colleague) => ({ colleague, cost: costOf(lesson, colleague) }))
      .toSorted((one, other) => one.cost - other.cost);
    for (const { colleague, cost: more } of now) {
      busy.set(colleague.staffId, giving(colleague, lesson));
      chosen[index] = colleague.staffId;
      place(at + 1, cost + more);
      busy.set(colleague.staffId, colleague);
    }
    chosen[index] = undefined;
    place(at + 1, cost + costOfNobody);
  };
  place(0, 0);
  return reasoned(lessons, colleagues, best);
}

/** Somebody with one more lesson. */
export const giving = (colleague: Colleague, { startTime, endTime, lessons }: OpenLesson): Colleague => ({
  ...colleague,
  given: [...colleague.given, { startTime, endTime, lessons }],
  covers: colleague.covers + 1,
});

/** Each choice with its reason, which counts what they give before it. */
function reasoned(
  lessons: readonly OpenLesson[],
  colleagues: readonly Colleague[],
  chosen: readonly (number | undefined)[],
): (Candidate | undefined)[] {
  const busy = new Map(colleagues.map((colleague) => [colleague.staffId, colleague]));
  const found: (Candidate | undefined)[] = lessons.map(() => undefined);
  const byTime = [...lessons.entries()].toSorted(([, one], [, other]) => one.startTime.localeCompare(other.startTime));
  for (const [index, lesson] of byTime) {
    const colleague = busy.get(chosen[index] ?? 0);
    if (!colleague) continue;
    found[index] = candidateFor(lesson, colleague);
    busy.set(colleague.staffId, giving(colleague, lesson));
  }
  return found;
}

import { type Candidate, type Colleague, candidateFor, costOf, type OpenLesson, ranked, whyNot } from './candidates.domain.ts';

/** More than all that speaks for or against somebody: a lesson that nobody gives is worse. */
const costOfNobody = 1_000_000;
/** For one lesson; whoever comes after these is chosen only by hand. */
const mostLookedAt = 8;
/** Beyond one for each lesson, which is what a first choice takes. */
const mostSteps = 600;

/**
 * Who gives which of the open lessons of a day: as many as can be given, each by somebody who is suited, and not all by the same
 * person. By branch and bound; of a day that takes too many steps it is the best found until then.
 * @returns by lesson; undefined where nobody is left
 */
export function assignmentOf(lessons: readonly OpenLesson[], colleagues: readonly Colleague[]): (Candidate | undefined)[] {
  const able = lessons.map((lesson) => ranked(lesson, colleagues).slice(0, mostLookedAt));
  const order = [...lessons.keys()].toSorted((one, other) => (able[one]?.length ?? 0) - (able[other]?.length ?? 0));
  /** By place in the order: what the rest costs at least. */
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

/** Somebody who gives a lesson more. */
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

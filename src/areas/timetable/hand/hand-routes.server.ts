import type { FastifyPluginAsync } from 'fastify';
import { addDays, weekdayName } from '../../../kit/domain/dates.domain.ts';
import { conflict, ruleBroken, staleVersion } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { requireAll } from '../../../kit/server/resource/scope.server.ts';
import { weekAround } from '../lesson/lesson.domain.ts';
import { lockTimetable } from '../lesson/lock-timetable.server.ts';
import { getMoveTargets, type LessonMove, lockLesson, moveLesson, type Target } from './hand.domain.ts';
import { type HandLesson, nameOf, nameWithTeacher } from './hand-lesson.domain.ts';
import { type InHand, takeInHand } from './lessons-in-hand.server.ts';
import { type MovePlan, planMove, whyFixed } from './move-plan.domain.ts';
import { keepChange, moveInPlan, storeRows } from './store-change.server.ts';
import { rowsOfLock, rowsOfPlacings } from './stored-lesson.domain.ts';
import { undoRoutes } from './undo.server.ts';
import { weekMovesOf } from './week-moves.domain.ts';

/** Messages for clashes that only the database noticed, because somebody wrote without the lock of the timetable. */
const clashes = {
  timetable_entry_staff_once: 'A teacher has another lesson at that time.',
  timetable_entry_program_once: 'The program has another lesson at that time.',
  timetable_entry_room_once: 'The room is taken at that time.',
};

/** Moves, swaps, locks and unlocks lessons by hand. For those who make the whole timetable. */
export const handRoutes: readonly FastifyPluginAsync[] = [
  answering(getMoveTargets, async (ctx, { grant, query }) => {
    requireAll(grant);
    const inHand = await takeInHand(ctx, query.timetableEntryId, query.everyWeek === 'true');
    const fixed = fixedOf(inHand);
    return { fixed: fixed ?? '', weeks: inHand.lessons.length, targets: fixed ? [] : targetsOf(inHand) };
  }),

  writing(
    moveLesson,
    async (ctx, { grant, body }) => {
      requireAll(grant);
      const asked = body();
      await lockTimetable(ctx);
      const inHand = await takeInHand(ctx, asked.timetableEntryId, asked.everyWeek);
      const { lesson, lessons, situation, planId } = inHand;
      if (inHand.version !== asked.version) throw staleVersion();
      const fixed = fixedOf(inHand);
      if (fixed) throw ruleBroken({ timetableEntryId: [fixed] });
      const plan = planMove(lessons, { date: asked.date, slot: slotOf(asked, inHand) }, situation);
      if (plan.state === 'clash') throw conflict(plan.reason);
      refuseUnseen(plan, lessons, asked);
      const rows = rowsOfPlacings(plan.placings, situation);
      const moves = planId === null ? [] : weekMovesOf(plan.placings);
      const what = whatOf(plan, inHand);
      const changed = await storeRows(ctx, rows);
      await moveInPlan(ctx, planId, moves);
      await keepChange(ctx, what, changed, rows, { planId, moves });
      return { data: lesson.timetableEntryId, message: [what, ...staysOf(plan)].join('|') };
    },
    clashes,
  ),

  writing(lockLesson, async (ctx, { grant, body }) => {
    requireAll(grant);
    const { timetableEntryId, version, isLocked, everyWeek } = body();
    await lockTimetable(ctx);
    const inHand = await takeInHand(ctx, timetableEntryId, everyWeek);
    const { lesson, lessons } = inHand;
    if (inHand.version !== version) throw staleVersion();
    if (lesson.date < ctx.today) throw ruleBroken({ timetableEntryId: ['This day is past.'] });
    const rows = lessons.filter((one) => one.isLocked !== isLocked).flatMap((one) => rowsOfLock(one, isLocked));
    const what = `${nameOf(lesson)} ${isLocked ? 'locked' : 'unlocked'}${inWeeks(lessons.length)}`;
    if (rows.length > 0) await keepChange(ctx, what, await storeRows(ctx, rows), rows);
    return { data: lesson.timetableEntryId, message: what };
  }),

  ...undoRoutes,
];

/** Why the lesson may not be moved at all. In a move of many weeks, past and covered lessons stay and the others move. */
const fixedOf = ({ lesson, lessons, situation }: InHand): string | undefined =>
  lessons.length > 1 && !lesson.isLocked ? undefined : whyFixed(lesson, situation);

/** Every slot of every school day of the week, except the lesson's own. */
function targetsOf({ lesson, lessons, situation }: InHand): Target[] {
  const { from } = weekAround(lesson.date);
  const days = Array.from({ length: 7 }, (_, index) => addDays(from, index)).filter((day) => !situation.freeDays.has(day));
  return days.flatMap((date) =>
    situation.slots.flatMap(({ slotName, startTime, endTime }, slot) => {
      if (date === lesson.date && startTime === lesson.startTime) return [];
      const plan = planMove(lessons, { date, slot }, situation);
      const swapWith = displacedBy(plan, lessons)
        .filter((other) => weekAround(other.date).from === from)
        .map(({ timetableEntryId, version }) => ({ timetableEntryId, version }));
      return [{ date, slotName, startTime, endTime, state: plan.state, reason: plan.reason, swapWith }];
    }),
  );
}

/** @throws 422 if the week has no such slot */
function slotOf({ date, startTime }: LessonMove, { lesson, situation }: InHand): number {
  if (weekAround(date).from !== weekAround(lesson.date).from) {
    throw ruleBroken({ date: ['A lesson is moved within its week.'] });
  }
  const slot = situation.slots.findIndex((one) => one.startTime === startTime);
  if (slot < 0) throw ruleBroken({ startTime: ['No lesson of this program begins at that time.'] });
  if (date === lesson.date && startTime === lesson.startTime) throw ruleBroken({ startTime: ['The lesson is already there.'] });
  return slot;
}

const displacedBy = ({ placings }: MovePlan, lessons: readonly HandLesson[]): HandLesson[] =>
  placings.map(({ lesson }) => lesson).filter((lesson) => !lessons.includes(lesson));

/** Only what the caller saw there may give way. @throws 409 */
function refuseUnseen(plan: MovePlan, lessons: readonly HandLesson[], { swapWith, date }: LessonMove): void {
  const week = weekAround(date).from;
  const there = displacedBy(plan, lessons).filter((other) => weekAround(other.date).from === week);
  const isSeen = ({ timetableEntryId, version }: HandLesson) =>
    swapWith.some((seen) => seen.timetableEntryId === timetableEntryId && seen.version === version);
  const staysAll = plan.stays.some((one) => weekAround(one.date).from === week);
  if (there.every(isSeen) && (there.length === swapWith.length || staysAll)) return;
  const now = there.length > 0 ? `Now ${there.map(nameWithTeacher).join(' and ')} is there.` : 'Now the place is free.';
  throw conflict(`The timetable changed meanwhile. ${now}|Look again, then decide.`);
}

const inWeeks = (weeks: number): string => (weeks > 1 ? ` in ${weeks} weeks` : '');

function whatOf(plan: MovePlan, { lesson, lessons }: InHand): string {
  const [first] = plan.placings;
  const weeks = inWeeks(lessons.length - plan.stays.length);
  const others = [...new Set(displacedBy(plan, lessons).map(nameOf))];
  if (others.length > 0) return `${[nameOf(lesson), ...others].join(' and ')} changed places${weeks}`;
  return `${nameOf(lesson)} moved to ${first ? `${weekdayName(first.to.date)}, ${first.to.startTime}` : ''}${weeks}`;
}

const staysOf = ({ stays }: MovePlan): string[] =>
  stays.length > 0 ? [`In ${stays.length === 1 ? 'one week' : `${stays.length} weeks`} it stays: ${stays[0]?.reason}`] : [];

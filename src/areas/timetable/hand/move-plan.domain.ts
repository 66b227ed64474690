import { minutesOf } from '../../../kit/domain/clock.domain.ts';
import { addDays, daysInclusive, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { longestPause } from '../../../timetable-solver/instance.domain.ts';
import type { TeachingSlot } from '../lesson/teaching.domain.ts';
import { clashOf, notesOn } from './clash.domain.ts';
import {
  giversOf,
  type HandLesson,
  lessonsOn,
  meet,
  nameOf,
  nameWithTeacher,
  type Place,
  type Placing,
  type Situation,
} from './hand-lesson.domain.ts';

/** What happens to a lesson in one week: it moves, it stays because its day is closed, or something is in its way. */
type WeekPlan = { kind: 'goes'; placings: Placing[] } | { kind: 'stays'; reason: string } | { kind: 'clash'; reason: string };

/** What a drop would do. */
export interface MovePlan {
  state: 'free' | 'swap' | 'clash';
  /** For people: what is in the way, or what changes places. */
  reason: string;
  placings: Placing[];
  /** Days on which the lesson stays where it is, and why. */
  stays: { date: IsoDate; reason: string }[];
}

/** Why the lessons of a day stay as they are, and no other one comes to it; undefined if it is open. */
function whyClosed(date: IsoDate, { today, registers }: Situation): string | undefined {
  if (date < today) return 'This day is past.';
  return registers.has(date) ? 'The register of this day is saved.' : undefined;
}

/** Why a lesson cannot be moved anywhere; undefined if it can. */
export function whyFixed(lesson: HandLesson, situation: Situation): string | undefined {
  const closed = whyClosed(lesson.date, situation);
  if (closed) return closed;
  if (lesson.isLocked) return `${nameOf(lesson)} is locked. Unlock it first.`;
  if (lesson.isCovered) return `Somebody stands in for ${nameOf(lesson)}. Remove the cover first.`;
  return undefined;
}

/** The time of this many successive lessons from a slot on; undefined if a break or the end of the day comes first. */
function blockAt(slots: readonly TeachingSlot[], from: number, lessons: number): Omit<Place, 'date'> | undefined {
  const block = slots.slice(from, from + lessons);
  const [first, last] = [block[0], block.at(-1)];
  const isJoined = block.every((slot, index) => {
    const before = block[index - 1];
    return !before || minutesOf(slot.startTime) - minutesOf(before.endTime) <= longestPause;
  });
  if (!first || !last || block.length < lessons || !isJoined) return undefined;
  return { startTime: first.startTime, endTime: last.endTime };
}

/**
 * What a move to another slot would do, in one week or in several. Lessons that are there go to where the lesson was. It stays in weeks
 * in which its day is closed; if something is in the way in any week, nothing is changed.
 */
export function planMove(
  lessons: readonly HandLesson[],
  { date, slot }: { date: IsoDate; slot: number },
  situation: Situation,
): MovePlan {
  const [first] = lessons;
  if (!first) return { state: 'clash', reason: 'The lesson is gone.', placings: [], stays: [] };
  const days = daysInclusive(first.date, date) - 1;
  const placings: Placing[] = [];
  const stays: MovePlan['stays'] = [];
  let courses: string | undefined;
  for (const lesson of lessons) {
    const plan = planWeek(lesson, addDays(lesson.date, days), slot, situation);
    const on = lessons.length > 1 ? `${displayDate(addDays(lesson.date, days))}: ` : '';
    if (plan.kind === 'clash') return { state: 'clash', reason: on + plan.reason, placings: [], stays: [] };
    if (plan.kind === 'stays') {
      stays.push({ date: lesson.date, reason: plan.reason });
      continue;
    }
    const displaced = plan.placings.slice(1).map((one) => one.lesson);
    const named = displaced.map(({ parts }) => parts.map(({ courseId }) => courseId).join()).join(';');
    courses ??= named;
    if (named !== courses && displaced[0]) {
      const reason = `${on}${nameWithTeacher(displaced[0])} is there in that week.`;
      return { state: 'clash', reason, placings: [], stays: [] };
    }
    placings.push(...plan.placings);
  }
  if (placings.length === 0) return { state: 'clash', reason: stays[0]?.reason ?? '', placings, stays };
  const displaced = placings.filter(({ lesson }) => !lessons.includes(lesson)).map(({ lesson }) => lesson);
  const names = [...new Set(displaced.map(nameWithTeacher))];
  const notes = [...new Set(notesOn(placings, situation))];
  const swap = names.length > 0 ? [`Changes places with ${names.join(' and ')}.`] : [];
  const kept =
    stays.length > 0 ? [`Stays in ${stays.length === 1 ? 'one week' : `${stays.length} weeks`}: ${stays[0]?.reason}`] : [];
  return { state: names.length > 0 ? 'swap' : 'free', reason: [...swap, ...notes, ...kept].join(' '), placings, stays };
}

function planWeek(lesson: HandLesson, date: IsoDate, slot: number, situation: Situation): WeekPlan {
  const { slots, freeDays } = situation;
  const fixed = whyFixed(lesson, situation) ?? whyClosed(date, situation);
  if (fixed) return { kind: 'stays', reason: fixed };
  const free = freeDays.get(date);
  if (free) return { kind: 'stays', reason: `${free}.` };
  const time = blockAt(slots, slot, lesson.lessons);
  if (!time) return { kind: 'clash', reason: 'No two lessons follow each other here.' };
  const to = { date, ...time };
  const examination = examinationAt(to, situation);
  if (examination) return { kind: 'stays', reason: `The ${examination} examination is at that time.` };
  const away = awayOn(lesson, date, situation);
  if (away) return { kind: 'stays', reason: away };
  const there = lessonsOn(situation, date, lesson.programId)
    .filter((other) => other.timetableEntryId !== lesson.timetableEntryId && meet(other, to))
    .toSorted((one, other) => one.startTime.localeCompare(other.startTime));
  if (there.length === 1 && isAlike(there[0], lesson)) {
    return { kind: 'clash', reason: `${nameWithTeacher(lesson)} is there already.` };
  }
  const held = there.map((other) => whyFixed(other, situation)).find((reason) => reason !== undefined);
  if (held) return { kind: 'clash', reason: held };
  const back = placesFrom(lesson, there, situation);
  if (!back) return { kind: 'clash', reason: `${there.map(nameWithTeacher).join(' and ')} would not fit where it was.` };
  const awayThen = date === lesson.date ? undefined : there.map((other) => awayOn(other, lesson.date, situation)).find(Boolean);
  if (awayThen) return { kind: 'stays', reason: awayThen };
  const examinationThen = back.map((one) => examinationAt(one.to, situation)).find(Boolean);
  if (examinationThen) return { kind: 'stays', reason: `The ${examinationThen} examination is where it was.` };
  const placings = [{ lesson, to }, ...back];
  const clash = clashOf(placings, situation);
  return clash ? { kind: 'clash', reason: clash } : { kind: 'goes', placings };
}

/** The course of the examination in whose time a place lies; undefined if there is none. */
const examinationAt = (place: Place, { examinations }: Situation): string | undefined =>
  examinations.find((one) => one.date === place.date && meet(one, place))?.courseName;

/** Who of a lesson would not be there on a day, and why; undefined if all are. */
function awayOn(lesson: HandLesson, date: IsoDate, { away }: Situation): string | undefined {
  for (const { staffId, staffName } of giversOf(lesson)) {
    const why = away.find((one) => one.staffId === staffId && one.from <= date && date <= one.to)?.why;
    if (why) return `${staffName} ${why}.`;
  }
  return undefined;
}

/** Whether swapping two lessons would change nothing. */
const isAlike = (one: HandLesson | undefined, other: HandLesson): boolean =>
  one?.lessons === other.lessons &&
  one.parts.length === other.parts.length &&
  one.parts.every((part) =>
    other.parts.some(
      ({ courseId, staffId, room }) => courseId === part.courseId && staffId === part.staffId && room === part.room,
    ),
  );

/** Places for lessons, one after the other, from where another one was. */
function placesFrom(lesson: HandLesson, there: readonly HandLesson[], situation: Situation): Placing[] | undefined {
  const { slots, freeDays } = situation;
  if (there.length > 0 && freeDays.has(lesson.date)) return undefined;
  let slot = slots.findIndex(({ startTime }) => startTime === lesson.startTime);
  const placings: Placing[] = [];
  for (const other of there) {
    const time = slot < 0 ? undefined : blockAt(slots, slot, other.lessons);
    if (!time) return undefined;
    placings.push({ lesson: other, to: { date: lesson.date, ...time } });
    slot += other.lessons;
  }
  return placings;
}

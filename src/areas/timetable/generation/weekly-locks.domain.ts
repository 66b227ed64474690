import type { DayRange } from '../../../kit/domain/dates.domain.ts';
import type { Placement } from '../../../timetable-solver/instance.domain.ts';
import type { LockedLesson } from '../lesson/teaching.domain.ts';
import { type Problem, startOf } from './problem.domain.ts';

/** The lessons that are locked on days of a range, those of most days first. */
export const lockedIn = (locked: readonly LockedLesson[], { from, to }: DayRange): LockedLesson[] =>
  locked
    .map((lesson) => ({ ...lesson, dates: lesson.dates.filter((day) => day >= from && day <= to) }))
    .filter(({ dates }) => dates.length > 0)
    .toSorted((one, other) => other.dates.length - one.dates.length);

/** A locked lesson as a place of the week. */
interface Lock {
  placement: Placement;
  course: number;
  program: number;
  day: number;
  start: number;
  end: number;
}

/**
 * The problem with its locked lessons as places that are taken. All of them stay on their own days; the week can have only one at a
 * time, so that of two that meet, on different days, it has the one that is locked more often. A note names the others.
 */
export function withLocks(problem: Problem, locked: readonly LockedLesson[]): Problem {
  const locks: Lock[] = [];
  const aside: string[] = [];
  const { instance, weekdays } = problem;
  for (const lesson of locked) {
    const course = problem.taught.findIndex((group) =>
      group.some(({ programId, courseId }) => programId === lesson.programId && courseId === lesson.courseId),
    );
    const { name, class: program = -1, blocks = [] } = instance.courses[course] ?? {};
    if (name === undefined) continue;
    const lock = lockOf(problem, lesson, { course, program, blocks }, locks);
    if (lock && fits(problem, lock, locks)) locks.push(lock);
    else {
      const day = instance.dayNames?.[weekdays.indexOf(lesson.weekday)] ?? 'a day off';
      aside.push(`${name} in ${instance.classes[program]?.name}, ${day} ${lesson.startTime}`);
    }
  }
  const notes = aside.length > 0 ? [...problem.notes, noteOf(aside)] : problem.notes;
  return { ...problem, notes, instance: { ...instance, locks: locks.map(({ placement }) => placement) } };
}

const mostNamed = 3;

function noteOf(aside: readonly string[]): string {
  const more = aside.length > mostNamed ? ` and ${aside.length - mostNamed} more` : '';
  const [stays, week] = aside.length === 1 ? ['stays on its own days', 'It is'] : ['stay on their own days', 'They are'];
  return `Locked lessons that do not fit into one week with the others ${stays}: ${aside.slice(0, mostNamed).join('; ')}${more}. ${week} not part of the week.`;
}

/** The place that a lesson takes: a block of its length that no other lock has. */
function lockOf(
  problem: Problem,
  lesson: LockedLesson,
  { course, program, blocks }: { course: number; program: number; blocks: readonly number[] },
  locks: readonly Lock[],
): Lock | undefined {
  const slot = startOf(problem, lesson);
  const isTaken = (block: number) => locks.some(({ placement }) => placement[0] === course && placement[1] === block);
  const block = blocks.findIndex((lessons, index) => lessons === lesson.lessons && !isTaken(index));
  const periods = problem.instance.classes[program]?.periods ?? [];
  if (slot === undefined || block < 0) return undefined;
  const period = slot % periods.length;
  const [first, last] = [periods[period], periods[period + lesson.lessons - 1]];
  if (!first || !last) return undefined;
  const day = Math.floor(slot / periods.length);
  return { placement: [course, block, slot], course, program, day, start: first.start, end: last.end };
}

/** Whether a week can have a lock beside those that it has: program, teachers, rooms, and the course's blocks of that day. */
function fits({ instance }: Problem, lock: Lock, locks: readonly Lock[]): boolean {
  const partsOf = ({ course }: Lock) => instance.courses[course]?.parts ?? [];
  const ofDay = locks.filter(({ day }) => day === lock.day);
  const meeting = ofDay.filter(({ start, end }) => start < lock.end && lock.start < end);
  const teachers = new Set(partsOf(lock).map(({ teacher }) => teacher));
  const ofCourse = ofDay.filter(({ course }) => course === lock.course).length;
  return (
    ofCourse < (instance.courses[lock.course]?.blocksPerDay ?? 1) &&
    meeting.every((other) => other.program !== lock.program && partsOf(other).every(({ teacher }) => !teachers.has(teacher))) &&
    partsOf(lock).every(({ room }) => {
      const used = [lock, ...meeting].flatMap(partsOf).filter((part) => part.room === room).length;
      return room === undefined || used <= (instance.rooms[room]?.number ?? 0);
    })
  );
}

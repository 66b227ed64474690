import type { Placement } from '../../../timetable-solver/instance.domain.ts';
import type { WeekLesson } from '../lesson/week-lesson.domain.ts';
import { type Problem, startOf } from './problem.domain.ts';

/** A week of placements as lessons by the clock, each in a room of its own where it needs one. */
export function weekOf(problem: Problem, placements: readonly Placement[]): WeekLesson[] {
  const lessons = placements.flatMap(([course, block, start]): WeekLesson[] => {
    const { instance, programs, weekdays, taught } = problem;
    const { class: index = -1, blocks = [] } = instance.courses[course] ?? {};
    const { programId = 0, slots = [] } = programs[index] ?? {};
    const count = blocks[block] ?? 1;
    const period = start % slots.length;
    const [first, last, weekday] = [slots[period], slots[period + count - 1], weekdays[Math.floor(start / slots.length)]];
    if (!first || !last || weekday === undefined) return [];
    const parts = (taught[course] ?? []).map(({ courseId, staffId, others = [], group, roomKindId }) => ({
      ...{ courseId, staffId: staffId ?? 0, otherStaffIds: others.map((one) => one.staffId) },
      ...{ teachingGroupId: group?.teachingGroupId ?? null, roomKindId, room: null },
    }));
    return [{ weekday, startTime: first.startTime, endTime: last.endTime, programId, lessons: count, parts }];
  });
  const inOrder = lessons.toSorted(
    (one, other) =>
      one.weekday - other.weekday || one.startTime.localeCompare(other.startTime) || one.programId - other.programId,
  );
  return withRooms(inOrder);
}

/** Gives every lesson that needs one the first room of its kind that is free then; the solver has seen to it that there is one. */
function withRooms(lessons: readonly WeekLesson[]): WeekLesson[] {
  const taken: { weekday: number; endTime: string; roomKindId: number; room: number }[] = [];
  return lessons.map((lesson) => ({
    ...lesson,
    parts: lesson.parts.map((part) => {
      const { roomKindId } = part;
      if (roomKindId === null) return part;
      const busy = taken.filter(
        (other) => other.roomKindId === roomKindId && other.weekday === lesson.weekday && other.endTime > lesson.startTime,
      );
      let room = 1;
      while (busy.some((other) => other.room === room)) room += 1;
      taken.push({ weekday: lesson.weekday, endTime: lesson.endTime, roomKindId, room });
      return { ...part, room };
    }),
  }));
}

/** An earlier week as places of this problem, as far as its lessons are still to be given: what the search begins from. */
export function placementsOf(problem: Problem, week: readonly WeekLesson[]): Placement[] {
  const taken = new Set<string>();
  return week.flatMap((lesson): Placement[] => {
    const start = startOf(problem, lesson);
    const course = problem.taught.findIndex((group) =>
      group.some(({ programId, courseId }) => programId === lesson.programId && courseId === lesson.parts[0]?.courseId),
    );
    const blocks = problem.instance.courses[course]?.blocks ?? [];
    const block = blocks.findIndex((lessons, index) => lessons === lesson.lessons && !taken.has(`${course}:${index}`));
    if (start === undefined || block < 0) return [];
    taken.add(`${course}:${block}`);
    return [[course, block, start]];
  });
}

import type { Period, Placement, TimetableInstance } from './instance.domain.ts';

/** How good a week is: what is hard has to be none, the rest should be little. */
export interface Evaluation {
  /** Every rule broken, in a sentence; none in a timetable that may be used. */
  broken: string[];
  /** Blocks that are not placed. */
  missing: number;
  /** Free slots of teachers between two lessons of a day, in all; one in which the teacher is blocked is none. */
  gaps: number;
  /** Most of these that one teacher has. */
  worstGaps: number;
  /** Days on which a teacher comes for a single lesson. */
  singleLessonDays: number;
  /** Courses of two blocks that lie on days next to each other. */
  adjacentDays: number;
  /** Lessons at a time that the teacher would rather avoid. */
  undesired: number;
}

interface Lesson extends Period {
  day: number;
  course: number;
  block: number;
  /** First slot of the day, and how many. */
  period: number;
  lessons: number;
}

/**
 * Checks a week against the instance alone. It shares no line with the solver, so that a fault in one shows in the other: it
 * compares clock times lesson by lesson, however long that takes.
 */
export function evaluate(instance: TimetableInstance, week: readonly Placement[]): Evaluation {
  const broken: string[] = [];
  const lessons = readWeek(instance, week, broken);
  const missing = instance.courses.reduce((sum, { blocks }) => sum + blocks.length, 0) - lessons.length;
  if (missing > 0) broken.push(`${missing} blocks of lessons are not placed.`);
  lookAtLocks(instance, lessons, broken);
  lookAtClasses(instance, lessons, broken);
  lookAtRooms(instance, lessons, broken);
  const ofTeacher = grouped(lessons, instance.teachers.length, ({ course }) =>
    instance.courses[course].parts.map(({ teacher }) => teacher),
  );
  const comfort = ofTeacher.map((own, teacher) => lookAtTeacher(instance, own, teacher, broken));
  return {
    broken,
    missing,
    gaps: comfort.reduce((sum, { gaps }) => sum + gaps, 0),
    worstGaps: comfort.reduce((worst, { gaps }) => Math.max(worst, gaps), 0),
    singleLessonDays: comfort.reduce((sum, { single }) => sum + single, 0),
    adjacentDays: adjacentDays(instance, lessons),
    undesired: comfort.reduce((sum, { undesired }) => sum + undesired, 0),
  };
}

/** The lessons of each of so many teachers or classes. */
function grouped(lessons: readonly Lesson[], count: number, keys: (lesson: Lesson) => readonly number[]): Lesson[][] {
  const groups: Lesson[][] = Array.from({ length: count }, () => []);
  for (const lesson of lessons) for (const key of keys(lesson)) groups[key].push(lesson);
  return groups;
}

const dayOf = ({ dayNames }: TimetableInstance, day: number) => dayNames?.[day] ?? `day ${day + 1}`;
const overlap = (one: Period, other: Period) => one.start < other.end && other.start < one.end;
const clash = (one: Lesson, other: Lesson) => one.day === other.day && overlap(one, other);

/** The placements as lessons with times; one that the instance does not allow is reported and left out. */
function readWeek({ days, classes, courses }: TimetableInstance, week: readonly Placement[], broken: string[]): Lesson[] {
  const seen = new Set<string>();
  return week.flatMap(([course, block, start]) => {
    const { periods = [], periodsOfDay } = classes[courses[course]?.class ?? -1] ?? {};
    const lessons = courses[course]?.blocks[block];
    const day = Math.floor(start / periods.length);
    const period = start % periods.length;
    const first = periods[period];
    const last = periods[period + (lessons ?? 0) - 1];
    const isNew = !seen.has(`${course}:${block}`);
    seen.add(`${course}:${block}`);
    const length = periodsOfDay?.[day] ?? periods.length;
    if (!lessons || !isNew || !first || !last || start < 0 || day >= days || period + lessons > length) {
      broken.push(`Course ${course}, block ${block}: slot ${start} is not one that it can have.`);
      return [];
    }
    for (let next = period + 1; next < period + lessons; next++) {
      if (periods[next].start - periods[next - 1].end > 10) broken.push(`Course ${course}, block ${block} spans a break.`);
    }
    return [{ day, start: first.start, end: last.end, course, block, period, lessons }];
  });
}

function lookAtLocks({ locks = [], classes, courses }: TimetableInstance, lessons: readonly Lesson[], broken: string[]): void {
  for (const [course, block, start] of locks) {
    const perDay = classes[courses[course].class].periods.length;
    const isThere = lessons.some(
      (one) => one.course === course && one.block === block && one.day * perDay + one.period === start,
    );
    if (!isThere) broken.push(`Course ${course}, block ${block} is locked to slot ${start} and does not lie there.`);
  }
}

/** No two lessons at once, blocks spread over the days, free slots only at the end of a day. */
function lookAtClasses(instance: TimetableInstance, lessons: readonly Lesson[], broken: string[]): void {
  const { days, classes, courses } = instance;
  for (const [index, own] of grouped(lessons, classes.length, ({ course }) => [courses[course].class]).entries()) {
    const { name } = classes[index];
    for (const [place, one] of own.entries()) {
      if (own.slice(place + 1).some((other) => clash(one, other)))
        broken.push(`${name} has two lessons at once on ${dayOf(instance, one.day)}.`);
    }
    for (let day = 0; day < days; day++) {
      const today = own.filter((one) => one.day === day);
      const taught = today.reduce((sum, one) => sum + one.lessons, 0);
      const end = today.reduce((latest, one) => Math.max(latest, one.period + one.lessons), 0);
      if (end > taught) broken.push(`${name} has ${end - taught} free slots before its last lesson of ${dayOf(instance, day)}.`);
      for (const course of new Set(today.map((one) => one.course))) {
        const blocks = today.filter((one) => one.course === course).length;
        if (blocks > courses[course].blocksPerDay)
          broken.push(`${name} has ${blocks} blocks of ${courses[course].name} on ${dayOf(instance, day)}.`);
      }
    }
  }
}

function lookAtRooms(instance: TimetableInstance, lessons: readonly Lesson[], broken: string[]): void {
  const { rooms, courses } = instance;
  for (const [index, { name, number }] of rooms.entries()) {
    const uses = lessons.flatMap((one) => courses[one.course].parts.filter(({ room }) => room === index).map(() => one));
    // If more lessons than rooms are on at once, that begins when one of the lessons does.
    for (const one of uses) {
      const atOnce = uses.filter((other) => other.day === one.day && other.start <= one.start && one.start < other.end).length;
      if (atOnce > number)
        broken.push(`${atOnce} lessons need ${name} at once on ${dayOf(instance, one.day)}, and there are ${number}.`);
    }
  }
}

function lookAtTeacher(instance: TimetableInstance, lessons: readonly Lesson[], index: number, broken: string[]) {
  const { days, classes, teachers, courses } = instance;
  const { name, lessonsPerDay, blocked, undesired = [] } = teachers[index];
  const ruler = rulerOf(taughtClasses(courses, index).flatMap((of) => classes[of].periods));
  const comfort = { gaps: 0, single: 0, undesired: 0 };
  for (let day = 0; day < days; day++) {
    const today = lessons.filter((one) => one.day === day).sort((one, other) => one.start - other.start);
    if (today.some((one, place) => place > 0 && overlap(one, today[place - 1])))
      broken.push(`${name} teaches twice at once on ${dayOf(instance, day)}.`);
    const taught = today.reduce((sum, one) => sum + one.lessons, 0);
    if (taught > lessonsPerDay)
      broken.push(`${name} has ${taught} lessons on ${dayOf(instance, day)}, but may give only ${lessonsPerDay} a day.`);
    const isAt = (spans: typeof blocked, period: Period) => spans.some((span) => span.day === day && overlap(span, period));
    if (today.some((one) => isAt(blocked, one))) broken.push(`${name} teaches on ${dayOf(instance, day)} at a blocked time.`);
    const inside = (period: Period) =>
      today.some(({ end }) => end <= period.start) && today.some(({ start }) => start >= period.end);
    comfort.gaps += ruler.filter(
      (period) => inside(period) && !today.some((one) => overlap(one, period)) && !isAt(blocked, period),
    ).length;
    if (taught === 1) comfort.single++;
    for (const one of today) {
      const slots = classes[courses[one.course].class].periods.slice(one.period, one.period + one.lessons);
      comfort.undesired += slots.filter((slot) => isAt(undesired, slot) && !isAt(blocked, slot)).length;
    }
  }
  return comfort;
}

/** The classes that a teacher teaches. */
function taughtClasses(courses: TimetableInstance['courses'], teacher: number): number[] {
  const taught = courses.filter(({ parts }) => parts.some((part) => part.teacher === teacher));
  return [...new Set(taught.map((course) => course.class))];
}

/** The slots by which gaps are counted: as many as fit one after another without overlap, always the one that ends first. */
function rulerOf(periods: readonly Period[]): Period[] {
  const ruler: Period[] = [];
  for (const period of [...periods].sort((one, other) => one.end - other.end || other.start - one.start)) {
    if (period.start >= (ruler.at(-1)?.end ?? 0)) ruler.push(period);
  }
  return ruler;
}

function adjacentDays({ days, courses }: TimetableInstance, lessons: readonly Lesson[]): number {
  let count = 0;
  for (const [index, { blocks }] of courses.entries()) {
    if (blocks.length !== 2) continue;
    const on = new Set(lessons.filter(({ course }) => course === index).map(({ day }) => day));
    for (let day = 0; day + 1 < days; day++) if (on.has(day) && on.has(day + 1)) count++;
  }
  return count;
}

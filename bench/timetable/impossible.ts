import {
  type CourseOfWeek,
  lessonsOf,
  type TimetableInstance,
  type WeekSpan,
} from '../../src/timetable-solver/instance.domain.ts';
import { Random } from '../../src/timetable-solver/random.domain.ts';

interface Impossible {
  /** What was changed, in words. */
  change: string;
  /** The explanation has to name one of these. */
  names: string[];
  instance: TimetableInstance;
}

const slotsOf = ({ days, classes }: TimetableInstance): WeekSpan[] =>
  Array.from({ length: days }, (_, day) => (classes[0]?.periods ?? []).map((period) => ({ day, ...period }))).flat();

const isAt = (spans: readonly WeekSpan[], slot: WeekSpan) =>
  spans.some(({ day, start }) => day === slot.day && start === slot.start);

function loadOf({ courses }: TimetableInstance, teacher: number): number {
  return courses.filter(({ parts }) => parts[0]?.teacher === teacher).reduce((sum, course) => sum + lessonsOf(course), 0);
}

function withTeacher(
  instance: TimetableInstance,
  teacher: number,
  change: Partial<TimetableInstance['teachers'][number]>,
): TimetableInstance {
  return { ...instance, teachers: instance.teachers.map((one, index) => (index === teacher ? { ...one, ...change } : one)) };
}

function withCourse(instance: TimetableInstance, course: number, change: Partial<CourseOfWeek>): TimetableInstance {
  return { ...instance, courses: instance.courses.map((one, index) => (index === course ? { ...one, ...change } : one)) };
}

type Change = (instance: TimetableInstance, random: Random) => Impossible | undefined;

/** Each change makes a solvable instance impossible, for a reason that counting shows; undefined if it would not do so in this draw. */
const changes: readonly Change[] = [
  function blocksTooMuch(instance, random) {
    const teacher = random.below(instance.teachers.length);
    const slots = slotsOf(instance);
    const { name = '', blocked = [] } = instance.teachers[teacher] ?? {};
    const open = slots.filter((slot) => !isAt(blocked, slot)).sort(() => random.fraction() - 0.5);
    const more = open.slice(0, open.length - loadOf(instance, teacher) + 1 + random.below(2));
    if (loadOf(instance, teacher) < 4) return undefined;
    return {
      change: `${name} blocked`,
      names: [name],
      instance: withTeacher(instance, teacher, { blocked: [...blocked, ...more] }),
    };
  },
  function fewerLessonsADay(instance, random) {
    const teacher = random.below(instance.teachers.length);
    const name = instance.teachers[teacher]?.name ?? '';
    const most = Math.ceil(loadOf(instance, teacher) / instance.days) - 1;
    if (most < 1) return undefined;
    return {
      change: `${name} at most ${most} a day`,
      names: [name],
      instance: withTeacher(instance, teacher, { lessonsPerDay: most }),
    };
  },
  function losesDays(instance, random) {
    const course = random.below(instance.courses.length);
    const { blocks = [], parts = [] } = instance.courses[course] ?? {};
    const teacher = parts[0]?.teacher ?? 0;
    const { name = '', blocked = [] } = instance.teachers[teacher] ?? {};
    if (blocks.length < 3) return undefined;
    const first = random.below(instance.days);
    const days = Array.from({ length: instance.days - blocks.length + 1 }, (_, next) => (first + next) % instance.days);
    const more = slotsOf(instance).filter(({ day }) => days.includes(day));
    return {
      change: `${name} loses ${days.length} days`,
      names: [name],
      instance: withTeacher(instance, teacher, { blocked: [...blocked, ...more] }),
    };
  },
  function noTwoInARow(instance, random) {
    const course = random.below(instance.courses.length);
    const { blocks = [], parts = [] } = instance.courses[course] ?? {};
    const teacher = parts[0]?.teacher ?? 0;
    const { name = '', blocked = [] } = instance.teachers[teacher] ?? {};
    if (!blocks.includes(2)) return undefined;
    const periods = instance.classes[0]?.periods ?? [];
    const more = slotsOf(instance).filter(({ start }) => periods.findIndex((period) => period.start === start) % 2 === 1);
    return {
      change: `${name} every other slot`,
      names: [name],
      instance: withTeacher(instance, teacher, { blocked: [...blocked, ...more] }),
    };
  },
  function oneLessonMore(instance, random) {
    const course = random.below(instance.courses.length);
    const { class: of = 0, blocks = [], parts = [] } = instance.courses[course] ?? {};
    const need = instance.courses.filter((one) => one.class === of).reduce((sum, one) => sum + lessonsOf(one), 0);
    const more = slotsOf(instance).length - need + 1;
    const names = [instance.classes[of]?.name ?? '', instance.teachers[parts[0]?.teacher ?? 0]?.name ?? ''];
    return {
      change: `${names[0]} has ${more} more`,
      names,
      instance: withCourse(instance, course, { blocks: [...blocks, ...Array(more).fill(1)] }),
    };
  },
  function otherTeacher(instance, random) {
    const course = random.below(instance.courses.length);
    const teacher = random.below(instance.teachers.length);
    const { name = '', blocked = [], lessonsPerDay = 0 } = instance.teachers[teacher] ?? {};
    const one = instance.courses[course];
    if (!one || one.parts[0]?.teacher === teacher) return undefined;
    const able = Array.from({ length: instance.days }, (_, day) =>
      Math.min(lessonsPerDay, slotsOf(instance).filter((slot) => slot.day === day && !isAt(blocked, slot)).length),
    ).reduce((sum, count) => sum + count, 0);
    if (loadOf(instance, teacher) + lessonsOf(one) <= able) return undefined;
    return {
      change: `${name} takes course ${course}`,
      names: [name],
      instance: withCourse(instance, course, { parts: [{ ...one.parts[0], teacher }] }),
    };
  },
  function fewerRooms(instance, random) {
    const room = random.below(instance.rooms.length);
    const name = instance.rooms[room]?.name ?? '';
    const users = instance.courses.filter(({ parts }) => parts[0]?.room === room);
    const lessons = users.reduce((sum, course) => sum + lessonsOf(course), 0);
    const doubles = users.reduce((sum, { blocks }) => sum + blocks.filter((length) => length > 1).length, 0);
    const periods = instance.classes[0]?.periods.length ?? 1;
    const number =
      Math.max(Math.ceil(lessons / (instance.days * periods)), Math.ceil(doubles / (instance.days * (periods >> 1)))) - 1;
    const rooms = instance.rooms.map((one, index) => (index === room ? { ...one, number } : one));
    return { change: `${name} only ${number}`, names: [name], instance: { ...instance, rooms } };
  },
  function oneShortDay(instance, random) {
    // A teacher, all of whose classes want a lesson every day, gets a day with fewer slots than classes.
    const teacher = random.below(instance.teachers.length);
    const daily = instance.courses.filter(
      ({ parts, blocks }) => parts[0]?.teacher === teacher && blocks.length === instance.days,
    ).length;
    if (daily < 2) return undefined;
    const { name = '', blocked = [] } = instance.teachers[teacher] ?? {};
    const day = random.below(instance.days);
    const open = slotsOf(instance)
      .filter((slot) => slot.day === day && !isAt(blocked, slot))
      .sort(() => random.fraction() - 0.5);
    const more = open.slice(0, open.length - daily + 1);
    return {
      change: `${name} short day ${day}`,
      names: [name],
      instance: withTeacher(instance, teacher, { blocked: [...blocked, ...more] }),
    };
  },
  function moreBlocksThanDays(instance, random) {
    const course = random.below(instance.courses.length);
    const { class: of = 0, blocks = [], parts = [] } = instance.courses[course] ?? {};
    const lessons = blocks.reduce((sum, length) => sum + length, 0);
    if (lessons <= instance.days) return undefined;
    const names = [instance.classes[of]?.name ?? '', instance.teachers[parts[0]?.teacher ?? 0]?.name ?? ''];
    return {
      change: `course ${course} without doubles`,
      names,
      instance: withCourse(instance, course, { blocks: Array(lessons).fill(1) }),
    };
  },
  function twoLocks(instance, random) {
    const teacher = random.below(instance.teachers.length);
    const own = instance.courses.flatMap(({ parts, class: of }, index) => (parts[0]?.teacher === teacher ? [{ index, of }] : []));
    const [one, other] = own;
    if (!one || !other || one.of === other.of) return undefined;
    const slot = random.below(slotsOf(instance).length - 1);
    const names = [instance.teachers[teacher]?.name ?? '', `course ${one.index}`, `Course ${one.index}`];
    return {
      change: `${names[0]} locked twice`,
      names,
      instance: {
        ...instance,
        locks: [
          [one.index, 0, slot],
          [other.index, 0, slot],
        ],
      },
    };
  },
];

/** This many impossible instances, each made from a solvable one by one random change. */
export function impossibleOnes(instance: TimetableInstance, count: number, seed: number): Impossible[] {
  const random = new Random(seed);
  const all: Impossible[] = [];
  for (let tries = 0; all.length < count && tries < 100 * count; tries++) {
    const made = changes[all.length % changes.length]?.(instance, random);
    if (made) all.push(made);
    else if (tries % 50 === 49) return all.concat(impossibleOnes(instance, count - all.length, seed + 1));
  }
  return all;
}

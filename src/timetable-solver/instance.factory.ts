import type { CourseOfWeek, Period, Placement, TimetableInstance, WeekSpan } from './instance.domain.ts';
import { Random } from './random.domain.ts';

export interface SchoolSize {
  seed: number;
  days: number;
  periods: number;
  classes: number;
  /** About the share of a teacher’s week that is taught: 0.5 is easy, 0.8 is tight. */
  use: number;
  /** Free slots in each class’s week. */
  freeSlots: number;
  /** The most lessons of a teacher a day. */
  lessonsPerDay: number;
  /** Percentage of teachers with blocked slots. */
  blockedPercent: number;
  /** Classes whose slots begin some minutes later than those of the others. */
  shiftedClasses: number;
  /** How many classes have a group of optional courses. */
  groups: number;
}

const usual: SchoolSize = {
  seed: 1,
  days: 5,
  periods: 7,
  classes: 12,
  use: 0.55,
  freeSlots: 0,
  lessonsPerDay: 6,
  blockedPercent: 30,
  shiftedClasses: 0,
  groups: 0,
};

/** Subjects, with their blocks in each class and the kind of room they need. */
const subjects: readonly { name: string; blocks: readonly number[]; room?: number }[] = [
  { name: 'Mathematics', blocks: [1, 1, 1, 1, 1] },
  { name: 'English', blocks: [1, 1, 1, 1, 1] },
  { name: 'Hindi', blocks: [1, 1, 1, 1] },
  { name: 'Science', blocks: [2, 1], room: 0 },
  { name: 'Chemistry', blocks: [2], room: 0 },
  { name: 'History', blocks: [1, 1, 1] },
  { name: 'Geography', blocks: [1, 1] },
  { name: 'Sports', blocks: [2], room: 1 },
  { name: 'Computers', blocks: [2], room: 2 },
  { name: 'Art', blocks: [1, 1] },
  { name: 'Music', blocks: [1] },
  { name: 'Civics', blocks: [1, 1] },
];

interface Generated {
  instance: TimetableInstance;
  /** The week from which the instance was made, as proof that it can be solved. */
  week: Placement[];
}

/**
 * A school that can have a timetable: a week of lessons is dealt out first, then teachers are blocked only where that week leaves
 * them free.
 */
export function solvableSchool(size: Partial<SchoolSize> = {}): Generated {
  const all = { ...usual, ...size };
  const random = new Random(all.seed);
  const deal = dealWeek(all, random);
  const teachers = deal.busy.map((busy, index) => ({
    name: `T${index}`,
    lessonsPerDay: Math.max(all.lessonsPerDay, ...lessonsByDay(all, busy)),
    blocked: random.below(100) < all.blockedPercent ? blockedOf(all, random, busy) : [],
  }));
  const classes = Array.from({ length: all.classes }, (_, index) => ({
    name: `C${index}`,
    periods: periodsOf(all, index < all.shiftedClasses ? 20 : 0),
  }));
  const rooms = deal.roomUse.map((use, index) => ({
    name: ['Lab', 'Gym', 'Computers'][index] ?? '',
    number: Math.max(1, ...use),
  }));
  return { instance: { days: all.days, classes, teachers, rooms, courses: deal.courses }, week: deal.week };
}

function periodsOf({ periods }: SchoolSize, shift: number): Period[] {
  return Array.from({ length: periods }, (_, index) => ({ start: 540 + index * 45 + shift, end: 585 + index * 45 + shift }));
}

function lessonsByDay({ days, periods }: SchoolSize, busy: ReadonlySet<number>): number[] {
  return Array.from({ length: days }, (_, day) => [...busy].filter((slot) => Math.floor(slot / periods) === day).length);
}

/** Some slots at which the teacher is free in the dealt week. Slots that a shifted class overlaps count as busy. */
function blockedOf(all: SchoolSize, random: Random, busy: ReadonlySet<number>): WeekSpan[] {
  const count = 1 + random.below(5);
  const chosen = Array.from({ length: count }, () => random.below(all.days * all.periods));
  const isFree = (slot: number) => !busy.has(slot) && !busy.has(slot - 1) && !busy.has(slot + 1);
  return [...new Set(chosen)].filter(isFree).map((slot) => {
    const period = periodsOf(all, 0)[slot % all.periods] ?? { start: 0, end: 0 };
    return { day: Math.floor(slot / all.periods), ...period };
  });
}

/** Deals the blocks of every class into its week, each to a teacher of the subject who is free at that time. */
function dealWeek(all: SchoolSize, random: Random) {
  const { days, periods, classes, use, freeSlots } = all;
  const slots = days * periods;
  const busy: Set<number>[] = [];
  const ofSubject: number[][] = subjects.map(() => []);
  const roomUse: number[][] = [0, 1, 2].map(() => new Array<number>(slots + 1).fill(0));
  const courses: CourseOfWeek[] = [];
  const week: Placement[] = [];
  const limit = Math.max(2, Math.floor(use * slots));

  /** A shifted class also overlaps the slot after each of its own. */
  const spanOf = (of: number, starts: readonly (readonly [number, number])[]) =>
    starts.flatMap(([start, length]) =>
      Array.from({ length: length + (of < all.shiftedClasses ? 1 : 0) }, (_, next) => start + next),
    );
  const teacherFor = (subject: number, of: number, starts: readonly (readonly [number, number])[]) => {
    const span = spanOf(of, starts);
    const known = ofSubject[subject]?.find((teacher) => {
      const own = busy[teacher] ?? new Set();
      return own.size + span.length <= limit && span.every((slot) => !own.has(slot));
    });
    const teacher = known ?? busy.push(new Set()) - 1;
    if (known === undefined) ofSubject[subject]?.push(teacher);
    for (const slot of span) busy[teacher]?.add(slot);
    return teacher;
  };

  for (let of = 0; of < classes; of++) {
    const dealt = dealClass(all, random, slots - freeSlots);
    for (const [subject, starts] of dealt.entries()) {
      if (starts.length === 0) continue;
      const { name = '', room } = subjects[subject] ?? {};
      const isGroup = room === undefined && of < all.groups && name === 'Art';
      const parts = (isGroup ? [subject, subject - 1] : [subject]).map((taught) => {
        const teacher = teacherFor(taught, of, starts);
        return room === undefined ? { teacher } : { teacher, room };
      });
      const course = courses.push({ name, class: of, blocks: starts.map(([, length]) => length), blocksPerDay: 1, parts }) - 1;
      for (const [block, [start, length]] of starts.entries()) {
        week.push([course, block, start]);
        const row = room === undefined ? undefined : roomUse[room];
        if (row) for (const slot of spanOf(of, [[start, length]])) row[slot] = (row[slot] ?? 0) + 1;
      }
    }
  }
  return { busy, courses, week, roomUse };
}

/**
 * Places the blocks of one class; returns, by subject, where each begins and how long it is. Blocks that do not fit are left out.
 */
function dealClass({ days, periods }: SchoolSize, random: Random, lessons: number): (readonly [number, number])[][] {
  const ends = Array.from({ length: days }, (_, day) => day * periods);
  const dealt = subjects.map((): (readonly [number, number])[] => []);
  const blocks = subjects.flatMap(({ blocks }, subject) => blocks.map((length) => ({ subject, length })));
  // In shuffled rounds, so that the days fill evenly; doubles first, while there is room for them.
  const order = blocks
    .map((block) => ({ ...block, key: random.fraction() - block.length }))
    .sort((one, other) => one.key - other.key);
  let left = lessons;
  for (const { subject, length } of order) {
    const possible = ends.flatMap((end, day) => {
      const isFull = end + length > (day + 1) * periods || length > left;
      const isTaken = dealt[subject]?.some(([start]) => Math.floor(start / periods) === day);
      return isFull || isTaken ? [] : [day];
    });
    const day = possible.sort((one, other) => (ends[one] ?? 0) - one * periods - ((ends[other] ?? 0) - other * periods))[0];
    if (day === undefined) continue;
    dealt[subject]?.push([ends[day] ?? 0, length]);
    ends[day] = (ends[day] ?? 0) + length;
    left -= length;
  }
  return dealt;
}

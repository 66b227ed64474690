import { type ClockTime, minutesOf } from '../../../kit/domain/clock.domain.ts';
import { firstListed } from '../../../kit/domain/wording.domain.ts';
import { type CoursePart, longestPause, type TimetableInstance } from '../../../timetable-solver/instance.domain.ts';
import { type TaughtCourse, type Teaching, type TeachingSlot, teachersOf } from '../lesson/teaching.domain.ts';
import { blocksOf, groupsOf, leadOf, lessonCounts, taughtMore } from '../needs/lesson-counts.domain.ts';
import { besideInWords, neverTogether, teachersById } from './beside.domain.ts';

/** A week to be made, as the solver takes it, and what its numbers stand for. */
export interface Problem {
  instance: TimetableInstance;
  weekdays: readonly number[];
  programs: readonly { programId: number; programName: string; slots: readonly TeachingSlot[] }[];
  staffIds: readonly number[];
  roomKindIds: readonly number[];
  /** What each course of the instance consists of: one course, or those of a group. */
  taught: readonly (readonly TaughtCourse[])[];
  /** What had to be assumed, in sentences. */
  notes: readonly string[];
}

/** What keeps a week from being planned at all. */
export interface Gaps {
  withoutTeacher: readonly TaughtCourse[];
  missing: readonly Missing[];
}

/** Something without which no week can be planned. */
export interface Missing {
  kind: 'working-day' | 'course' | 'slot' | 'teacher' | 'group' | 'beside';
  sentence: string;
}

/** Half of the school year: 1 or 2. A program with courses of the first only is taught them all year. */
export type Semester = 1 | 2;

/** What is missing before a week can be planned. A program without slots, such as a nursery, is left out: a note says so. */
export function gapsOf({ courses, slots, weekdays, roomKinds }: Teaching, semester: Semester): Gaps {
  const missing: Missing[] = [];
  const lack = (kind: Missing['kind'], sentence: string) => void missing.push({ kind, sentence });
  if (weekdays.length === 0) lack('working-day', 'No day of the week is a working day.');
  const all = inForce(courses, semester);
  const taught = all.filter((course) => hasSlots(slots, course.programId));
  if (all.length === 0) lack('course', 'No program has courses yet.');
  else if (taught.length === 0) lack('slot', 'No program with courses has slots in which lessons are given.');
  const untaught = taught.filter(({ staffId, lessonsPerWeek }) => staffId === null && lessonsPerWeek !== 0);
  const withoutTeacher = untaught.filter(({ group }) => !group);
  for (const course of untaught.filter(({ group }) => group))
    lack('group', `${besideInWords([course])} is taught in groups, but has no teacher.`);
  if (withoutTeacher.length > 0) {
    const names = withoutTeacher.map(({ courseName, programName }) => `${courseName} in ${programName}`);
    lack('teacher', `${firstListed(names, shownNames)} ${names.length === 1 ? 'has' : 'have'} no teacher.`);
  }
  for (const [, own] of byProgram(taught)) {
    for (const group of groupsOf(own))
      for (const { of, why } of neverTogether(taughtOf(group), roomKinds))
        lack('beside', `${besideInWords(of)} are taught beside each other, but ${why}.`);
  }
  return { withoutTeacher, missing };
}

/** The courses of a group that somebody teaches. */
const taughtOf = (group: readonly TaughtCourse[]): TaughtCourse[] =>
  group.filter(({ staffId, lessonsPerWeek }) => staffId !== null && lessonsPerWeek !== 0);

const hasSlots = (slots: Teaching['slots'], programId: number): boolean => slots.some((slot) => slot.programId === programId);

const shownNames = 4;

/** The courses of one half of the year; all courses of programs that have no second half. */
function inForce(courses: readonly TaughtCourse[], semester: Semester): TaughtCourse[] {
  const halved = new Set(courses.filter((course) => course.semester > 1).map(({ programId }) => programId));
  // Semesters count on through the years of a program: odd ones are the first half.
  return courses.filter((course) => !halved.has(course.programId) || (course.semester % 2 === 1 ? 1 : 2) === semester);
}

function byProgram(courses: readonly TaughtCourse[]): [number, TaughtCourse[]][] {
  const all = new Map<number, TaughtCourse[]>();
  for (const course of courses) all.set(course.programId, [...(all.get(course.programId) ?? []), course]);
  return [...all];
}

interface TaughtProgram {
  programId: number;
  programName: string;
  courses: TaughtCourse[];
  slots: TeachingSlot[];
}

/** What is given at one time: a course or the courses of a group, with its blocks of lessons. */
interface TaughtTogether {
  members: TaughtCourse[];
  blocks: number[];
  blocksPerDay: number;
}

/** The week as the solver takes it, without courses that nobody teaches: `gapsOf` tells of them. */
export function problemOf(teaching: Teaching, semester: Semester): Problem {
  const { weekdays, roomKinds } = teaching;
  const all = programsOf(teaching, semester);
  const programs = all.filter(({ slots }) => slots.length > 0);
  const slotless = all.filter(({ slots }) => slots.length === 0).map(({ programName }) => programName);
  const plans = programs.map((program) => planOf(program, teaching));
  const taught = plans.flatMap(({ together }) => together.map(({ members }) => members));
  const staff = teachersById(taught.flat());
  const teachers = [...staff.keys()];
  const rooms = roomKinds.map(({ roomKindId }) => roomKindId);
  const partsOf = (course: TaughtCourse): CoursePart[] => {
    const room = course.roomKindId === null ? -1 : rooms.indexOf(course.roomKindId);
    return teachersOf(course).map(({ staffId }, place) => ({
      teacher: teachers.indexOf(staffId),
      ...(place === 0 && room >= 0 && { room }),
    }));
  };
  const instance: TimetableInstance = {
    days: weekdays.length,
    dayNames: weekdays.map(({ name }) => name),
    classes: programs.map(({ programName, slots }) => ({ name: programName, periods: slots.map(spanOf) })),
    teachers: [...staff].map(([staffId, { staffName, dailySlots }]) => ({
      name: staffName,
      lessonsPerDay: dailySlots,
      blocked: spansOf(teaching, staffId, 2),
      undesired: spansOf(teaching, staffId, 1),
    })),
    rooms: roomKinds.map((kind) => ({ name: kind.roomKindName, number: kind.rooms })),
    courses: plans.flatMap(({ together }, index) =>
      together.map(({ members, blocks, blocksPerDay }) => ({
        ...{ name: nameOf(members), class: index, blocks, blocksPerDay },
        parts: members.flatMap(partsOf),
      })),
    ),
  };
  return {
    instance,
    weekdays: weekdays.map(({ weekday }) => weekday),
    programs: programs.map(({ programId, programName, slots }) => ({ programId, programName, slots })),
    staffIds: teachers,
    roomKindIds: rooms,
    taught,
    notes: [...notesOnSlotless(slotless), ...(teaching.notes ?? []), ...plans.flatMap(({ notes }) => notes)],
  };
}

const programsOf = (teaching: Teaching, semester: Semester): TaughtProgram[] =>
  byProgram(inForce(teaching.courses, semester)).map(([programId, courses]) => ({
    ...{ programId, programName: courses[0]?.programName ?? '', courses },
    slots: teaching.slots.filter((slot) => slot.programId === programId),
  }));

const notesOnSlotless = (names: readonly string[]): string[] =>
  names.length > 0 ? [`No timetable for ${firstListed(names, shownNames)}: no slots are entered there.`] : [];

const nameOf = (members: readonly TaughtCourse[]): string =>
  [...new Set(members.map(({ courseName }) => courseName))].join(' / ');

/** What a program is taught in a week, and what had to be assumed. */
function planOf(program: TaughtProgram, teaching: Teaching): { together: TaughtTogether[]; notes: string[] } {
  const { programName, courses, slots } = program;
  const groups = groupsOf(courses);
  const leads = groups.flatMap((group) => leadOf(group) ?? []);
  const { counts, isScaledDown } = lessonCounts(leads, slots.length * teaching.weekdays.length);
  const notes = isScaledDown
    ? [`${programName}: its credits add up to more lessons than its week has slots, so all its courses get fewer.`]
    : [];
  const together = groups.flatMap((group, place) => {
    const members = taughtOf(group);
    const lessons = counts[place] ?? 0;
    const blocks = blocksOf(lessons, Math.max(0, ...group.map(({ doubles }) => doubles)));
    if (members.length === 0 || blocks.length === 0) return [];
    const days = daysFor(members, slots, teaching);
    const blocksPerDay = Math.max(1, Math.ceil(blocks.length / (days || teaching.weekdays.length)));
    const isCrowded = blocksPerDay > Math.ceil(blocks.length / teaching.weekdays.length);
    notes.push(
      ...notesOnGroup(members, programName, lessons),
      ...(isCrowded
        ? [
            `${nameOf(members)} in ${programName} is taught up to ${blocksPerDay} times a day, because its teachers are there on only ${days} days.`,
          ]
        : []),
    );
    return [{ members, blocks: possible(blocks, slots), blocksPerDay }];
  });
  return { together, notes };
}

/** What is assumed about courses that are taught at one time. */
function notesOnGroup(members: readonly TaughtCourse[], programName: string, lessons: number): string[] {
  const more = [...new Set(taughtMore(members).map(({ courseName }) => courseName))];
  const forAll = members.filter(({ isMandatory, group }) => isMandatory && !group).map(({ courseName }) => courseName);
  return [
    ...(more.length > 0
      ? [
          `${firstListed(more, shownNames)} in ${programName}: ${lessons} lessons a week, as many as the courses taught beside ${more.length === 1 ? 'it' : 'them'}.`,
        ]
      : []),
    ...(members.length > 1 && forAll.length > 0
      ? [
          `${firstListed(forAll, shownNames)} in ${programName} ${forAll.length === 1 ? 'is' : 'are'} mandatory, but everybody can take only one of the courses taught at one time.`,
        ]
      : []),
  ];
}

/** When a staff member cannot teach (level 2), or would rather not (level 1). */
const spansOf = ({ unavailable, weekdays }: Teaching, staffId: number, level: number) =>
  unavailable.flatMap((time) => {
    const day = weekdays.findIndex(({ weekday }) => weekday === time.weekday);
    return time.staffId === staffId && time.level === level && day >= 0 ? [{ day, ...spanOf(time) }] : [];
  });

/** On how many days of the week all who teach a course have a slot of its program free. */
const daysFor = (members: readonly TaughtCourse[], slots: readonly TeachingSlot[], { weekdays, unavailable }: Teaching): number =>
  weekdays.filter(({ weekday }) =>
    slots.some((slot) =>
      members
        .flatMap(teachersOf)
        .every(
          ({ staffId }) =>
            !unavailable.some(
              (time) =>
                time.staffId === staffId &&
                time.level === 2 &&
                time.weekday === weekday &&
                time.startTime < slot.endTime &&
                slot.startTime < time.endTime,
            ),
        ),
    ),
  ).length;

const spanOf = ({ startTime, endTime }: { startTime: ClockTime; endTime: ClockTime }) => ({
  start: minutesOf(startTime),
  end: minutesOf(endTime),
});

/** If no two slots follow each other without a break, double lessons become single ones. */
function possible(blocks: readonly number[], slots: readonly TeachingSlot[]): number[] {
  const joined = slots.some((slot, index) => {
    const next = slots[index + 1];
    return next && minutesOf(next.startTime) - minutesOf(slot.endTime) <= longestPause;
  });
  return joined ? [...blocks] : blocks.flatMap((lessons) => Array.from({ length: lessons }, () => 1));
}

/** The slot of the program's week that begins at a time, if there is one. */
export function startOf(
  { weekdays, programs }: Pick<Problem, 'weekdays' | 'programs'>,
  { programId, weekday, startTime }: { programId: number; weekday: number; startTime: ClockTime },
): number | undefined {
  const slots = programs.find((program) => program.programId === programId)?.slots ?? [];
  const day = weekdays.indexOf(weekday);
  const period = slots.findIndex((slot) => slot.startTime === startTime);
  return day < 0 || period < 0 ? undefined : day * slots.length + period;
}

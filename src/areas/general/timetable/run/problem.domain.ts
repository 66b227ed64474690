import { type ClockTime, minutesOf } from '../../../../kit/domain/clock.domain.ts';
import { firstListed } from '../../../../kit/domain/wording.domain.ts';
import { blocksOf, groupsOf, leadOf, lessonCounts, taughtMore } from '../needs/lesson-counts.domain.ts';
import { type CourseOfWeek, longestPause, type TimetableInstance } from '../solver/instance.domain.ts';
import type { TaughtCourse, Teaching, TeachingSlot } from './teaching.domain.ts';

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
  kind: 'working-day' | 'course' | 'slot' | 'teacher';
  sentence: string;
}

/** Half of the school year: 1 or 2. A program with courses of the first only is taught them all year. */
export type Semester = 1 | 2;

/** What is missing before a week can be planned. A program without slots, such as a nursery, is left out: a note says so. */
export function gapsOf({ courses, slots, weekdays }: Teaching, semester: Semester): Gaps {
  const missing: Missing[] = [];
  const lack = (kind: Missing['kind'], sentence: string) => void missing.push({ kind, sentence });
  if (weekdays.length === 0) lack('working-day', 'No day of the week is a working day.');
  const all = inForce(courses, semester);
  const taught = all.filter((course) => hasSlots(slots, course.programId));
  if (all.length === 0) lack('course', 'No program has courses yet.');
  else if (taught.length === 0) lack('slot', 'No program with courses has slots in which lessons are given.');
  const withoutTeacher = taught.filter(({ staffId, lessonsPerWeek }) => staffId === null && lessonsPerWeek !== 0);
  if (withoutTeacher.length > 0) {
    const names = withoutTeacher.map(({ courseName, programName }) => `${courseName} in ${programName}`);
    lack('teacher', `${firstListed(names, shownNames)} ${names.length === 1 ? 'has' : 'have'} no teacher.`);
  }
  return { withoutTeacher, missing };
}

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

/** The week as the solver takes it, without courses that nobody teaches: `gapsOf` tells of them. */
export function problemOf(teaching: Teaching, semester: Semester): Problem {
  const { weekdays, roomKinds } = teaching;
  const notes: string[] = [];
  const taughtPrograms = byProgram(inForce(teaching.courses, semester)).map(([programId, courses]) => ({
    ...{ programId, programName: courses[0]?.programName ?? '', courses },
    slots: teaching.slots.filter((slot) => slot.programId === programId),
  }));
  const programs = taughtPrograms.filter(({ slots }) => slots.length > 0);
  const slotless = taughtPrograms.filter(({ slots }) => slots.length === 0).map(({ programName }) => programName);
  if (slotless.length > 0) {
    notes.push(`No timetable for ${firstListed(slotless, shownNames)}: no slots are entered there.`);
  }
  const staff = new Map<number, TaughtCourse>();
  const taught: TaughtCourse[][] = [];
  const courses: CourseOfWeek[] = [];
  const staffIndex = (course: TaughtCourse): number => {
    if (!staff.has(course.staffId ?? 0)) staff.set(course.staffId ?? 0, course);
    return [...staff.keys()].indexOf(course.staffId ?? 0);
  };
  for (const [index, program] of programs.entries()) {
    const week = program.slots.length * weekdays.length;
    const groups = groupsOf(program.courses);
    const leads = groups.flatMap((group) => leadOf(group) ?? []);
    const { counts, isScaledDown } = lessonCounts(leads, week);
    if (isScaledDown)
      notes.push(
        `${program.programName}: its credits come to more lessons than its week has slots, so all its courses have fewer.`,
      );
    for (const [place, group] of groups.entries()) {
      const members = group.filter(({ staffId, lessonsPerWeek }) => staffId !== null && lessonsPerWeek !== 0);
      const blocks = blocksOf(counts[place] ?? 0, Math.max(0, ...group.map(({ doubles }) => doubles)));
      if (members.length === 0 || blocks.length === 0) continue;
      const more = taughtMore(members).map(({ courseName }) => courseName);
      if (more.length > 0)
        notes.push(
          `${firstListed(more, shownNames)} in ${program.programName}: ${counts[place]} lessons a week, as many as the courses taught beside ${more.length === 1 ? 'it' : 'them'}.`,
        );
      const forAll = members.filter(({ isMandatory }) => isMandatory).map(({ courseName }) => courseName);
      if (members.length > 1 && forAll.length > 0)
        notes.push(
          `${firstListed(forAll, shownNames)} in ${program.programName} ${forAll.length === 1 ? 'is' : 'are'} mandatory, but everybody can take only one of the courses taught at one time.`,
        );
      taught.push(members);
      const days = daysFor(members, program.slots, teaching);
      const blocksPerDay = Math.max(1, Math.ceil(blocks.length / (days || weekdays.length)));
      const name = members.map(({ courseName }) => courseName).join(' / ');
      if (blocksPerDay > Math.ceil(blocks.length / weekdays.length))
        notes.push(
          `${name} in ${program.programName} comes up to ${blocksPerDay} times a day: whoever teaches it is there on ${days} days.`,
        );
      courses.push({
        name,
        class: index,
        blocks: possible(blocks, program.slots),
        blocksPerDay,
        parts: members.map((course) => {
          const room = roomKinds.findIndex(({ roomKindId }) => roomKindId === course.roomKindId);
          return { teacher: staffIndex(course), ...(room >= 0 && { room }) };
        }),
      });
    }
  }
  const dayOf = new Map(weekdays.map(({ weekday }, day) => [weekday, day]));
  const spans = (staffId: number, level: number) =>
    teaching.unavailable.flatMap((time) => {
      const day = dayOf.get(time.weekday);
      return time.staffId === staffId && time.level === level && day !== undefined ? [{ day, ...spanOf(time) }] : [];
    });
  const instance: TimetableInstance = {
    days: weekdays.length,
    dayNames: weekdays.map(({ name }) => name),
    classes: programs.map(({ programName, slots }) => ({ name: programName, periods: slots.map(spanOf) })),
    teachers: [...staff].map(([staffId, { staffName, dailySlots }]) => ({
      name: staffName,
      lessonsPerDay: dailySlots,
      blocked: spans(staffId, 2),
      undesired: spans(staffId, 1),
    })),
    rooms: roomKinds.map(({ roomKindName, rooms }) => ({ name: roomKindName, number: rooms })),
    courses,
  };
  return {
    instance,
    weekdays: weekdays.map(({ weekday }) => weekday),
    programs: programs.map(({ programId, programName, slots }) => ({ programId, programName, slots })),
    staffIds: [...staff.keys()],
    roomKindIds: roomKinds.map(({ roomKindId }) => roomKindId),
    taught,
    notes,
  };
}

/** On how many days of the week all who teach a course have a slot of its program free. */
const daysFor = (members: readonly TaughtCourse[], slots: readonly TeachingSlot[], { weekdays, unavailable }: Teaching): number =>
  weekdays.filter(({ weekday }) =>
    slots.some((slot) =>
      members.every(
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

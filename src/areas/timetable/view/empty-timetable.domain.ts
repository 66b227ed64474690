import { type DayRange, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Lack } from '../../../kit/domain/list/why-empty.domain.ts';
import { noSchool, type SchoolDays } from '../../general/holiday/no-school.domain.ts';
import { type ProgramFacts, programLacks } from '../../program/program/program-lacks.domain.ts';

/** What decides whether there are lessons on some days. */
interface TimetableFacts extends SchoolDays {
  /** Whether that week has lessons: a day without any then lacks nothing. */
  inWeek: boolean;
  /** The last day with lessons before these days, and the first one after them. */
  last: IsoDate | null;
  next: IsoDate | null;
  hasSlots: boolean;
}
export type ProgramTimetableFacts = TimetableFacts & ProgramFacts;

export interface StaffTimetableFacts extends TimetableFacts {
  isTeaching: boolean;
  /** Whether a course is assigned to them on these days. */
  teaches: boolean;
}

const slots = (words: string): Lack => ({
  words,
  way: { text: 'Enter slots', path: '/gs/slot/grid', needs: ['slot.read', 'slot.create'] },
});

/** What the timetable of a program lacks. */
export function programTimetableLacks(programId: number, days: DayRange, facts: ProgramTimetableFacts): readonly Lack[] {
  const closed = noSchool(days, facts);
  if (closed.length > 0 || facts.inWeek) return closed;
  const missing = [
    ...(facts.hasSlots ? [] : [slots('This program has no slots in which lessons could be given.')]),
    ...programLacks(programId, facts),
  ];
  return missing.length > 0 ? missing : [notMade(facts)];
}

/** What the timetable of somebody on the staff lacks. */
export function staffTimetableLacks(days: DayRange, facts: StaffTimetableFacts): readonly Lack[] {
  const closed = noSchool(days, facts);
  if (closed.length > 0 || facts.inWeek) return closed;
  if (!facts.isTeaching) return [{ words: 'Only teaching staff give lessons.' }];
  if (!facts.teaches) return [noCourse];
  return [facts.hasSlots ? notMade(facts) : slots('No program taught has slots in which lessons could be given.')];
}

const noCourse: Lack = {
  words: 'No course has been assigned on these days.',
  way: { text: 'Assign courses', path: '/ps/program/grid', needs: ['program.read', 'program.update'] },
};

function notMade({ last, next }: TimetableFacts): Lack {
  const known = last
    ? ` The last lessons before them are on ${displayDate(last)}.`
    : next
      ? ` Lessons begin on ${displayDate(next)}.`
      : '';
  return {
    words: `No timetable has been made for these days.${known}`,
    way: { text: 'Create a timetable', path: '/gs/timetable/create', needs: ['timetable.create'] },
  };
}

/** Where a student attends no program. */
export const inNoProgram = (studentId: number): Lack => ({
  words: 'No program is attended.',
  way: {
    text: 'Put the student into one',
    path: `/sis/student/details/${studentId}`,
    needs: ['student.read', 'student.update'],
    of: { studentid: studentId },
  },
});

/** Where none of a program's lessons is for a student. */
export const inNoGroup: Lack = {
  words: 'The lessons of these days are for groups, and the student is in none of them.',
  way: { text: 'Teaching groups', path: '/ps/teachinggroup/grid', needs: ['teachinggroup.read', 'teachinggroup.update'] },
};

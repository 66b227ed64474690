import { addDays, dayInZone, displayDate, type IsoDate, sunday, weekdayOf } from '../../src/kit/domain/dates.domain.ts';
import { call } from './calls.ts';

interface SheetLine {
  studentId: number;
  student: { firstName: string; lastName: string };
  morning: boolean;
  afternoon: boolean;
  notes: string;
}

/** A program's attendance of one day, as the school answers it. */
export interface Sheet {
  /** Null: not taken yet. */
  version: number | null;
  /** Why there is no school on that day. */
  closed: string | null;
  programName: string;
  Attendances: SheetLine[];
}

export interface Register {
  programId: number;
  date: IsoDate;
  /** Where it opens. */
  path: string;
  title: string;
  /** The names as they show, in their order. */
  names: readonly string[];
}

/** Today at the demo school. */
export const today = (): IsoDate => dayInZone('Asia/Kolkata');

export const nameOf = ({ student }: SheetLine): string => `${student.firstName} ${student.lastName}`.trim();

export const readSheet = ({ programId, date }: Pick<Register, 'programId' | 'date'>): Promise<Sheet> =>
  call('Admin', 'GET', `las/StudentAttendance/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);

export async function programNamed(name: string): Promise<number> {
  const programs = await call<{ programId: number; programName: string }[]>('Admin', 'GET', 'ps/Program/GetAllProgramNames');
  return programs.find(({ programName }) => programName === name)?.programId ?? 0;
}

/** The last day before some day for which a sheet is as wanted. */
export async function lastDay(
  programId: number,
  before: IsoDate,
  isWanted: (sheet: Sheet, date: IsoDate) => boolean,
): Promise<IsoDate> {
  for (let date = addDays(before, -1); ; date = addDays(date, -1)) {
    if (isWanted(await readSheet({ programId, date }), date)) return date;
  }
}

/** No Sunday, which a story makes a working day for a moment. */
export const hasSchool = ({ closed, version }: Sheet, date: IsoDate): boolean =>
  weekdayOf(date) !== sunday && (closed === null || version !== null);

/** A program's register of the last school day before some day, not taken yet: each program is for the stories of one file. */
export async function untaken(programId: number, before: IsoDate = today()): Promise<Register> {
  const date = await lastDay(programId, before, hasSchool);
  const sheet = await readSheet({ programId, date });
  if (sheet.version !== null) {
    await call('Admin', 'DELETE', `las/StudentAttendance/DeleteAttendanceByCompositeKey?date=${date}&programId=${programId}`);
  }
  return {
    programId,
    date,
    path: `/las/studentattendance/grid?sheet=edit&date=${date}&program=${programId}`,
    title: `Attendance of ${sheet.programName}, ${displayDate(date)}`,
    names: sheet.Attendances.map(nameOf),
  };
}

interface Lesson {
  date: IsoDate;
  suspendedBy: string;
}

/**
 * The Monday of the first week after that of some day in which there are lessons on the Monday itself and on two days more: in holidays
 * and in examinations there are none.
 */
export async function taughtWeek(after: IsoDate = today()): Promise<IsoDate> {
  const first = addDays(after, 8 - weekdayOf(after));
  for (let monday = first; monday < addDays(first, 84); monday = addDays(monday, 7)) {
    const lessons = await call<Lesson[]>('Admin', 'GET', `gs/Timetable/GetTimetableForSchool?startDate=${monday}`);
    const days = new Set(lessons.filter(({ suspendedBy }) => suspendedBy === '').map(({ date }) => date));
    if (days.has(monday) && days.size > 2) return monday;
  }
  throw new Error(`None of twelve weeks from ${first} on has a timetable.`);
}

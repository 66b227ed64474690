import { z } from 'zod';
import { attendancePastDays } from '../../../common/constants.domain.ts';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { windowMessage } from '../../../kit/domain/day-window.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { dayField, flagField, idField, numberField, stampFields, textField } from '../../../kit/domain/row.domain.ts';
import { chosen, lengths, requiredDate, text, versionRead } from '../../../kit/domain/rules.domain.ts';
import type { Halves } from './halves.domain.ts';
import { nobody } from './nobody.domain.ts';

/** The first day for which attendance may be taken. */
const earliestAttendance = (today: IsoDate): IsoDate => addDays(today, -attendancePastDays);

/** Why attendance cannot be taken for a day; undefined if it can. */
export const attendanceDateProblem = (day: IsoDate, today: IsoDate): string | undefined =>
  day < earliestAttendance(today) || day > today ? windowMessage('The Attendance Date', earliestAttendance(today)) : undefined;

const halves = {
  attendanceDate: requiredDate('Attendance Date should be a date'),
  morning: z.boolean('Morning should be yes or no'),
  afternoon: z.boolean('Afternoon should be yes or no'),
  notes: text('Notes', lengths.description),
};
const mostEntries = 1000;
const tooManyEntries = 'A sheet has at most 1,000 lines';

/** What both kinds of sheet send for each person: who it is, and when they were there. */
interface EntryInput {
  attendanceDate: IsoDate;
  morning: boolean;
  afternoon: boolean;
  notes: string;
  studentId?: number;
  staffId?: number;
  programId?: number;
}
export interface SheetInput {
  Attendances: EntryInput[];
  version?: number | null | undefined;
}

const studentEntry = z.object({ studentId: chosen('Student is required'), programId: chosen('Program is required'), ...halves });
const staffEntry = z.object({ staffId: chosen('Staff is required'), ...halves });
export const notList = 'Attendances must be a list.';

/** Fields that the published front end and our own answers add to each line. */
const besides = ['onLeave', 'absence', 'rollNumber', 'photo', z.object(stampFields)] as const;

const sheetInput = <Line extends z.ZodObject>(line: Line, nobodyIsThere: string) =>
  takingAlso(
    z.object({
      Attendances: z.array(line, notList).min(1, nobodyIsThere).max(mostEntries, tooManyEntries),
      version: versionRead(),
    }),
    ...['closed', 'programName', 'ownerId'],
  );

export const studentSheetInput = sheetInput(
  takingAlso(studentEntry, 'studentAttendanceId', 'student', 'program', ...besides),
  nobody.student,
);
export const staffSheetInput = sheetInput(takingAlso(staffEntry, 'staffAttendanceId', 'staff', ...besides), nobody.staff);

/** The question before a register is deleted. */
export const registerWarning = 'The attendance of everybody on this register is deleted. Are you sure?';

/** One row of an attendance grid: a sheet with its counters. */
export const sheetRow = z.object({
  sheetId: idField,
  attendanceDate: dayField,
  morningPresent: numberField,
  afternoonPresent: numberField,
  total: numberField,
  ...stampFields,
});

const person = { firstName: textField, lastName: textField };
const entry = {
  attendanceDate: dayField,
  morning: flagField,
  afternoon: flagField,
  notes: textField,
  onLeave: z
    .string()
    .nullable()
    .describe('What kind of leave covers the day, empty for whoever may not see their leaves; null if none does'),
  /** What is known about a student's absence without leave, in words; null if nothing is. */
  absence: z.string().nullable(),
};

/** One line of an opened sheet; its id is 0 until it is stored. */
const studentEntryRow = z.object({
  studentAttendanceId: z.int(),
  studentId: idField,
  programId: idField,
  student: z.object({ ...person, studentId: idField, programId: idField.nullable() }),
  program: z.object({ programName: textField }),
  rollNumber: numberField.nullable().describe('In the program and the school year of the day'),
  photo: z.string().nullable().describe('The version of the photo; null if there is none'),
  ...entry,
});
const staffEntryRow = z.object({
  staffAttendanceId: z.int(),
  staffId: idField,
  staff: z.object({ ...person, staffId: idField, isGovernmentHired: flagField }),
  ...entry,
});

const sheetHead = {
  /** Null while the sheet is not stored yet. */
  version: z.int().nullable(),
  /** Why there is no attendance on this day, as the end of a sentence: `a holiday: Diwali`; null on a school day. */
  closed: z.string().nullable(),
};
export const studentSheet = z.object({
  ...sheetHead,
  programName: textField,
  ownerId: numberField,
  Attendances: z.array(studentEntryRow),
});
export const staffSheet = z.object({ ...sheetHead, Attendances: z.array(staffEntryRow) });

/** The counters of a sheet, counted from all of its lines. */
export function countersOf(entries: readonly Halves[]) {
  return {
    morningPresent: entries.filter(({ morning }) => morning).length,
    afternoonPresent: entries.filter(({ afternoon }) => afternoon).length,
    present: entries.filter(({ morning, afternoon }) => morning || afternoon).length,
    total: entries.length,
  };
}

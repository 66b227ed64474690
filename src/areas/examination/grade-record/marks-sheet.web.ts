import { fullName } from '../../../common/person-name.domain.ts';
import type { AnswerOf } from '../../../kit/web/calls/api.web.ts';
import type { Cell } from '../../../kit/web/sheet/cell-cursor.web.ts';
import { changedSince, type SheetParts } from '../../../kit/web/sheet/sheet-parts.web.ts';
import type { CellProblem } from '../../../kit/web/sheet/sheet-problems.tsx';
import type { GradeBand } from '../grade-scale/grade-scale.domain.ts';
import {
  type Entry,
  excused,
  excuseNeedsReason,
  excuseText,
  type MarkRules,
  markProblem,
  markStanding,
  markText,
  readExcuse,
  readMark,
  standing,
  standingOf,
} from './marks.domain.ts';
import type { getGradesByExamination } from './marks-calls.domain.ts';

/** A schedule of the examination: a column of the sheet. */
export interface Subject extends MarkRules {
  /** The id of the schedule, which names the column. */
  column: string;
  courseName: string;
  examDate: string;
  isOwn: boolean;
}

/** A student's line: marks as typed, or `EX` and the reason, by column; missing if the student was not enrolled on the day of the exam. */
export interface MarksLine {
  id: number;
  name: string;
  /** Null for none. Missing from a sheet that an earlier version stored on the device. */
  rollNumber?: number | null;
  /** A child of whoever looks at the sheet: their marks somebody else enters. Missing where nobody said. */
  isOwnChild?: boolean;
  marks: Readonly<Record<string, string>>;
  /** The ids of the stored records; 0 until there are some. */
  recordIds: Readonly<Record<string, number>>;
}

/** The marks of an examination in the form that the screen edits. */
export interface MarksSheet {
  /** Null if nothing is stored yet. */
  version: number | null;
  lastModifiedBy: string;
  examinationName: string;
  programId: number;
  /** Missing from a sheet that an earlier version stored on the device. */
  ownerId?: number;
  programName: string;
  /** Its first day. Missing from a sheet that an earlier version stored on the device. */
  startDate?: string;
  /** The results are released, so a change of marks needs a reason. */
  needsReason: boolean;
  reason: string;
  subjects: readonly Subject[];
  /** The school's grade scale. Missing from a sheet that an earlier version stored on the device. */
  scale?: readonly GradeBand[];
  students: readonly MarksLine[];
}

type Answer = AnswerOf<typeof getGradesByExamination>;

/** The server's answer in the form that the screen edits. */
export function sheetOf(answer: Answer): MarksSheet {
  const { version, lastModifiedBy, examination, examSchedules, gradeBands, students, ScheduledGrades } = answer;
  const lines = new Map(students.map((student) => [student.studentId, { marks: {}, recordIds: {} } as Writable]));
  for (const { studentId, examScheduleId, gradeRecordId, marks, standing: is, reason } of ScheduledGrades.gradeRecord) {
    const line = lines.get(studentId);
    if (!line) continue;
    line.marks[examScheduleId] = is === markStanding.excused ? excuseText(reason) : markText(marks);
    line.recordIds[examScheduleId] = gradeRecordId;
  }
  return {
    version,
    lastModifiedBy,
    examinationName: examination.examinationName,
    programId: examination.programId,
    ownerId: examination.ownerId,
    programName: examination.program.programName,
    startDate: examination.startDate,
    needsReason: examination.needsReason,
    reason: '',
    scale: gradeBands,
    subjects: examSchedules.map(({ examScheduleId, courseId, course, ...subject }) => ({
      ...subject,
      column: String(examScheduleId),
      courseName: course.courseName,
    })),
    students: students.map((student) => ({
      id: student.studentId,
      name: fullName(student),
      rollNumber: student.rollNumber,
      ...(student.isOwnChild && { isOwnChild: true }),
      marks: {},
      recordIds: {},
      ...lines.get(student.studentId),
    })),
  };
}

type Writable = { marks: Record<string, string>; recordIds: Record<string, number> };

const partOf = (line: number, column: string) => `${line}.${column}`;

/** The form in which two texts are compared: `40` and `40.0` are the same mark, `ML` and `EX Medical leave` the same excuse. */
const meaning = (text: string | undefined) => {
  if (text === undefined) return undefined;
  const reason = readExcuse(text);
  return reason === undefined ? (readMark(text) ?? text.trim()) : excuseText(reason);
};

/** Changes are merged mark by mark. */
export const marksParts: SheetParts<MarksSheet, string> = {
  of: ({ students }) =>
    new Map(students.flatMap(({ id, marks }) => Object.entries(marks).map(([column, text]) => [partOf(id, column), text]))),
  isSame: (one, other) => one === other || meaning(one) === meaning(other),
  put: (sheet, typed) => ({
    ...sheet,
    students: sheet.students.map((line) => {
      const changed = Object.keys(line.marks).filter((column) => {
        const text = typed.get(partOf(line.id, column));
        return text !== undefined && text !== line.marks[column];
      });
      return changed.length === 0
        ? line
        : withMarks(line, Object.fromEntries(changed.map((column) => [column, typed.get(partOf(line.id, column)) ?? ''])));
    }),
  }),
};

/** A line with some marks replaced by what was typed. */
export const withMarks = (line: MarksLine, marks: Readonly<Record<string, string>>): MarksLine =>
  line.isOwnChild
    ? line
    : {
        ...line,
        marks: { ...line.marks, ...marks },
      };

/** How many marks differ from `base`. Only lines that are no longer the same object are compared. */
export function countChanges(base: MarksSheet | undefined, sheet: MarksSheet): number {
  if (!base) return 0;
  const known = new Map(base.students.map((line) => [line.id, line]));
  const lines = sheet.students.filter((line) => known.get(line.id)?.marks !== line.marks);
  const before = lines.flatMap(({ id }) => known.get(id) ?? []);
  return changedSince(marksParts, { ...base, students: before }, { ...sheet, students: lines }).length;
}

const read = new WeakMap<MarksLine, Readonly<Record<string, Entry | undefined>>>();

/** What a line's texts mean. Each line is read once, however often the sheet is counted. */
export function entriesOfLine(line: MarksLine): Readonly<Record<string, Entry | undefined>> {
  const known = read.get(line);
  if (known) return known;
  const entryOf = (text: string): Entry | undefined => (readExcuse(text) === undefined ? readMark(text) : excused);
  const entries = Object.fromEntries(Object.entries(line.marks).map(([column, text]) => [column, entryOf(text)]));
  read.set(line, entries);
  return entries;
}

/** The columns in which somebody has a mark; in the others nobody is absent yet. */
export const enteredColumns = ({ subjects, students }: Pick<MarksSheet, 'subjects' | 'students'>): string[] =>
  subjects.map(({ column }) => column).filter((column) => students.some(({ marks }) => isEntry(marks[column] ?? '')));

const isEntry = (text: string) => text.trim() !== '' && readExcuse(text) === undefined;

/** What is shown where there is no mark. */
export function emptyText(subject: MarkRules, isEntered: boolean): string {
  const is = standingOf(null, subject, isEntered);
  if (is === standing.absent) return 'Absent';
  return is === standing.notTaken ? 'Not taken' : '–';
}

/** What is wrong with the text of a cell; undefined if nothing is. */
export function cellProblem(text: string, { totalMarks }: MarkRules): string | undefined {
  const reason = readExcuse(text);
  if (reason !== undefined) return reason === '' ? excuseNeedsReason : undefined;
  const mark = readMark(text);
  if (mark === null) return undefined;
  return mark === undefined ? markProblem(Number.NaN, totalMarks) : markProblem(mark, totalMarks);
}

/** All cells of a sheet that cannot be saved as they are. */
export const problemsOf = ({ subjects, students }: MarksSheet): CellProblem[] =>
  students.flatMap(({ id, name, marks }) =>
    subjects.flatMap((subject) => {
      const problem = cellProblem(marks[subject.column] ?? '', subject);
      return problem === undefined
        ? []
        : [{ line: id, column: subject.column, message: `${name}, ${subject.courseName}: ${problem}` }];
    }),
  );

/** Excused cells that lack a reason, besides one. */
export const excusesWithoutReason = ({ students }: MarksSheet, besides: Cell): Cell[] =>
  students.flatMap(({ id, marks }) =>
    Object.entries(marks)
      .filter(([column, text]) => readExcuse(text) === '' && !(id === besides.line && column === besides.column))
      .map(([column]) => ({ line: id, column })),
  );

/** The sheet with these cells excused. */
export const withExcuse = (sheet: MarksSheet, cells: readonly Cell[], reason: string): MarksSheet =>
  marksParts.put(sheet, new Map(cells.map(({ line, column }) => [partOf(line, column), excuseText(reason)])));

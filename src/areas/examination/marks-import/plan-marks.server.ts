import { fullName } from '../../../common/person-name.domain.ts';
import { quoted } from '../../../kit/domain/import/read-cell.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { type ImportPlan, type PlannedRow, reportOf, withIds } from '../../../kit/server/import/import-plan.server.ts';
import { namedBy, plainName } from '../../../kit/server/import/named-by.server.ts';
import type { ReadRow, ReadTable } from '../../../kit/server/import/read-rows.server.ts';
import type { PlannedUpdate } from '../../../kit/server/import/updates.server.ts';
import { mayBeSame } from '../../financial/payment-import/same-name.domain.ts';
import { admissionNumberKey } from '../../student/student/admission-number.domain.ts';
import type { MarkInput } from '../grade-record/grade-record.domain.ts';
import {
  excuseNeedsReason,
  excuseText,
  isAbsence,
  markProblem,
  markStanding,
  markText,
  readExcuse,
  readMark,
} from '../grade-record/marks.domain.ts';
import { courseField, type MarksImportReport, marksFields } from './marks-import.domain.ts';
import { examinationsToMark, examinedCourses, type SheetToMark, sheetToMark } from './marks-sheets.server.ts';

export type MarksImportPlan = ImportPlan<MarksImportReport>;
type Schedule = SheetToMark['examSchedules'][number];
type Problem = MarksImportReport['problems'][number];

/** Works out what an import would do; changes nothing. */
export async function planMarks(ctx: Context, table: ReadTable): Promise<MarksImportPlan> {
  const examinations = await examinationsToMark(ctx);
  const fields = marksFields(await examinedCourses(ctx));
  const named = namedBy(examinations, (name) => plainName(name.split(', ')[0] ?? ''));
  const { rows, meanings } = withIds(table, fields, { examinationId: named });
  const sheets = new Map<number, SheetToMark>();
  for (const id of new Set(
    rows.flatMap(({ values }) => (values['examinationId'] === undefined ? [] : [Number(values['examinationId'])])),
  ))
    sheets.set(id, await sheetToMark(ctx, id));

  const plan: Found = { rows: [], problems: [], leftOut: [], updates: [], marks: 0, known: 0 };
  const above = new Map<string, number>();
  for (const row of rows)
    planRow(row, { sheet: sheets.get(Number(row.values['examinationId'])), plan, above, update: table.how.update === true });
  const { rows: planned, problems, leftOut, updates, marks, known } = plan;
  const report = {
    ...reportOf({ rows: planned, problems, leftOut, unknownColumns: table.unknownColumns, updates }, marks),
    marks,
  };
  return { rows: planned, problems, leftOut, updates, mayUpdate: known > 0, meanings, report };
}

interface Found {
  rows: PlannedRow[];
  problems: Problem[];
  leftOut: MarksImportReport['leftOut'];
  updates: PlannedUpdate[];
  marks: number;
  /** Rows of sheets that have marks already, which could be changed. */
  known: number;
}

interface Planning {
  sheet: SheetToMark | undefined;
  plan: Found;
  /** The row of each student in each examination. */
  above: Map<string, number>;
  update: boolean;
}

function planRow(row: ReadRow, { sheet, plan, above, update }: Planning): void {
  const name = String(row.values['studentName'] ?? row.values['number'] ?? row.values['rollNumber'] ?? '');
  const refuse = (column: string, message: string): void => {
    plan.problems.push({ row: row.number, column, message });
  };
  const leave = (who: string, reason: string): void => {
    plan.leftOut.push({ row: row.number, name: who, reason });
  };
  plan.problems.push(...row.problems);
  if (!sheet) {
    if (!row.unread.includes('examinationId')) refuse('Examination', 'Examination is required');
    return;
  }
  const { student, problem } = whose(row, sheet);
  if (!student) {
    refuse(...problem);
    return;
  }
  const key = `${sheet.examinationId} ${student.studentId}`;
  const before = above.get(key);
  if (before !== undefined) {
    refuse('', `The same student as in row ${before}`);
    return;
  }
  above.set(key, row.number);
  const problemsBefore = plan.problems.length;
  const cells = cellsOf(row, sheet, student.studentId, refuse);
  if (cells.length === 0) {
    if (plan.problems.length === problemsBefore) leave(name, 'It has no marks');
    return;
  }
  if (sheet.examination.needsReason) {
    refuse('', 'The results are released: change marks on the sheet, with a reason');
    return;
  }
  const title = fullName(student);
  if (sheet.version === null) {
    plan.marks += cells.length;
    const marks = cells.map(({ entry }) => entry);
    plan.rows.push({ row: row.number, name: title, input: { examinationId: sheet.examinationId, marks } });
    return;
  }
  const changed = cells.filter(({ entry, was }) => textOf(entry) !== textOf(was));
  if (changed.length === 0) {
    leave(title, 'The same marks in Homeroom');
    return;
  }
  plan.known += 1;
  if (!update) {
    const reason = `This examination has marks already, of which ${counted(changed.length, 'differs', 'differ')}`;
    leave(title, reason);
    return;
  }
  plan.marks += changed.length;
  plan.updates.push({
    ...{ row: row.number, id: sheet.examinationId, name: title, version: sheet.version },
    changes: { marks: changed.map(({ entry }) => entry) },
    before: { marks: changed.map(({ was }) => was) },
    shown: changed.map(({ label, entry, was }) => ({ label, before: textOf(was), after: textOf(entry) })),
  });
}

/** Whose row it is: the admission number decides, then the roll number, then the name. */
function whose({ values }: ReadRow, { students, examination }: SheetToMark) {
  const [number, roll, name] = [values['number'], values['rollNumber'], values['studentName']];
  const given = number ?? roll ?? name;
  const column = number !== undefined ? 'Admission Number' : roll !== undefined ? 'Roll Number' : 'Student Name';
  const none = (message: string) => ({ student: undefined, problem: [column, message] as const });
  if (given === undefined) return none('Say whose marks these are: admission number, roll number or name');
  const found = students.filter((one) => {
    if (number !== undefined) return one.number === admissionNumberKey(String(number));
    if (roll !== undefined) return one.rollNumber === roll;
    return plainName(fullName(one)) === plainName(String(name));
  });
  const [student, ...others] = found;
  const where = `${examination.program.programName} in this examination`;
  if (!student) return none(`${quoted(String(given))} is nobody of ${where}`);
  if (others.length > 0) return none(`${quoted(String(given))} is the name of several of ${where}: give the number`);
  if (given !== name && name !== undefined && !mayBeSame(String(name), fullName(student)))
    return none(`${quoted(String(given))} is ${fullName(student)}`);
  return { student, problem: ['', ''] as const };
}

interface Cell {
  label: string;
  entry: MarkInput;
  was: MarkInput;
}

/** What a row says of the courses of its examination. */
function cellsOf(
  { values }: ReadRow,
  sheet: SheetToMark,
  studentId: number,
  refuse: (column: string, message: string) => void,
): Cell[] {
  return sheet.examSchedules.flatMap((schedule): Cell[] => {
    const { courseId, examScheduleId, course } = schedule;
    const text = values[courseField(courseId)];
    if (text === undefined) return [];
    const label = course.courseName;
    const stored = sheet.cellOf(studentId, examScheduleId);
    const entry = entryOf(String(text), schedule, studentId);
    const problem = stored ? entry.problem : 'The student did not belong to the program on the day of this exam';
    if (problem !== undefined) {
      refuse(label, problem);
      return [];
    }
    const was = { marks: stored?.marks ?? null, standing: stored?.standing, reason: stored?.reason };
    return [{ label, entry: entry.entry, was: { ...was, studentId, examScheduleId } as MarkInput }];
  });
}

function entryOf(
  text: string,
  { examScheduleId, totalMarks }: Schedule,
  studentId: number,
): { entry: MarkInput; problem?: string | undefined } {
  const of = { studentId, examScheduleId };
  const none: MarkInput = { ...of, marks: null, standing: markStanding.markedOrEmpty, reason: '' };
  if (isAbsence(text)) return { entry: none };
  const reason = readExcuse(text);
  if (reason !== undefined)
    return { entry: { ...none, standing: markStanding.excused, reason }, problem: reason === '' ? excuseNeedsReason : undefined };
  const mark = readMark(text);
  if (mark === undefined || mark === null) return { entry: none, problem: `${quoted(text)} is not a mark` };
  return { entry: { ...none, marks: mark }, problem: markProblem(mark, totalMarks) };
}

/** As the sheet writes it. */
const textOf = ({ marks, standing, reason }: MarkInput): string =>
  standing === markStanding.excused ? excuseText(reason ?? '') : markText(marks);

import { afterAll, beforeAll, expect, test } from 'vitest';
import { paymentFactory } from '../src/areas/financial/payment-transaction/payment-transaction.factory.ts';
import { staffSalaryFactory } from '../src/areas/financial/staff-salary/staff-salary.factory.ts';
import { schoolYearFactory } from '../src/areas/general/school-year/school-year.factory.ts';
import { termsFactory } from '../src/areas/general/term/term.factory.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { addExamination } from './school/exams.ts';
import { addFeeStructure, nameSchool } from './school/fees.ts';
import { addProgram, addProgramCourse, addStaff, addStudent } from './school/people.ts';
import { applyPlan } from './school/year-plan.ts';
import type { Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { readPdf } from './support/pdf-text.ts';

// A school lives for three years under a moved clock. `npm run years` lives them with ten classes of twenty.

const classes = Number(process.env['YEARS_CLASSES'] ?? 3);
const children = Number(process.env['YEARS_CHILDREN'] ?? 3);
const first = 2026;

let school: TestApp;
let office: Caller;
let programIds: number[];
let courseIds: number[][];
let payeeId: number;

beforeAll(async () => {
  school = await startApp({ today: `${first}-06-15` });
  office = await school.asAdmin();
  await nameSchool(school);
  for (const year of [first, first + 1, first + 2, first + 3])
    await done(office.post('/api/gs/SchoolYear', schoolYearFactory(year)));
  await done(office.post('/api/gs/TermManagement/CreateTermBulk', { terms: termsFactory(first) }));
  programIds = [];
  courseIds = [];
  for (let order = 1; order <= classes; order++) {
    const classTeacherId = await addStaff(school.database, { firstName: `Teacher ${order}` });
    const programId = await addProgram(school.database, { programName: `Grade ${order} A`, programOrder: order, classTeacherId });
    const courses = [await addProgramCourse(school.database, programId), await addProgramCourse(school.database, programId)];
    for (const courseId of courses)
      await done(
        office.post('/api/ps/ProgramCourse/AssignStaffToCourseForProgram', { programId, courseId, staffId: classTeacherId }),
      );
    await addFeeStructure(school.database, {
      ...{ programId, feeType: 'Tuition', amount: 1000 * order },
      ...{ effectiveFrom: `${first}-06-01`, effectiveTo: `${first + 1}-05-31` },
    });
    for (let child = 1; child <= children; child++)
      await addStudent(school.database, {
        firstName: `Child ${order}.${child}`,
        lastName: '',
        programId,
        enrolledOn: `${first}-06-01`,
      });
    programIds.push(programId);
    courseIds.push(courses);
  }
  await done(office.post('/api/fs/StudentFee/CreateFeesForPrograms', { programIds })).catch(() => undefined);
  payeeId = await addStaff(school.database, { firstName: 'Payee' });
  await school.rows(`insert into salary_structure (salary_type) values ('Basic Pay')`);
  const [structure] = await school.rows<{ id: number }>('select salary_structure_id as id from salary_structure');
  await done(
    office.post(
      '/api/fs/StaffSalary',
      staffSalaryFactory({ staffId: payeeId, staffSalaryDetails: [{ salaryStructureId: structure?.id ?? 0, amount: 600_000 }] }),
    ),
  );
});
afterAll(() => school.close());

/** The answer of a call that has to succeed. */
async function done(call: Promise<{ status: number; text: string; json: { data: number } }>) {
  const answer = await call;
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.json;
}
const read = async (url: string) => {
  const { status, json, text } = await office.get(url);
  expect(status, `${url}: ${text}`).toBe(200);
  return json;
};
/** All rows of a list. */
async function all(list: string) {
  const rows = [];
  for (let page = 1, total = 1; rows.length < total; page++) {
    const { items, totalCount } = await read(`${list}&pageNumber=${page}&pageSize=100`);
    rows.push(...items);
    total = totalCount;
  }
  return rows;
}
/** The text of a paper, but for the mark of the copy and the day on which it was printed. */
async function paper(url: string): Promise<string> {
  const { status, bytes, text } = await office.get(url);
  expect(status, `${url}: ${text.slice(0, 300)}`).toBe(200);
  const { pages } = await readPdf(bytes);
  return pages
    .join('\n')
    .replace(/\b(Original|Duplicate|Copy)\b/gi, '')
    .replace(/(Printed|Issued)( on)? \d\d-\d\d-\d{4}.*/g, '');
}

/** What is said, without the class that a student attends today, and without whose a sheet is today. */
const withoutToday = (said: unknown): unknown =>
  JSON.parse(
    JSON.stringify(said, (key, value) => {
      if (key === 'ownerId') return undefined;
      return key === 'student' && value ? { ...value, programId: undefined } : value;
    }),
  );

interface Lived {
  examinations: number[];
  payments: number[];
}

/** A year as schools live it: registers, examinations, fees that are paid, salaries. */
async function live(year: number): Promise<Lived> {
  const lived: Lived = { examinations: [], payments: [] };
  school.itIs(`${year}-07-06`);
  for (const programId of programIds) await takeRegister(programId, `${year}-07-06`);
  school.itIs(`${year}-09-21`);
  for (const [place, programId] of programIds.entries()) {
    const studentIds = await studentsOf(programId);
    const exams = (courseIds[place] ?? []).map((courseId) => ({
      ...{ courseId, examDate: `${year}-09-14` },
      marks: Object.fromEntries(studentIds.map((id, index) => [id, 30 + ((id * 7 + index * 11 + courseId) % 70)])),
    }));
    const { examinationId } = await addExamination(school, {
      ...{ programId, examinationName: `Half-Yearly ${year}`, startDate: `${year}-09-14`, endDate: `${year}-09-18`, exams },
    });
    lived.examinations.push(examinationId);
  }
  for (const { studentId, balance } of await all(`/api/fs/StudentFee?schoolYear=${year}`))
    if (balance > 0) {
      const payment = paymentFactory({ paymentForId: studentId, amountPaid: balance, paymentDate: `${year}-09-21` });
      lived.payments.push((await done(office.post('/api/fs/PaymentTransaction', payment))).data);
    }
  return lived;
}

async function takeRegister(programId: number, date: string): Promise<void> {
  const { json } = await office.get(
    `/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`,
  );
  const Attendances = json.Attendances.map((entry: object, place: number) => ({ ...entry, morning: place > 0, student: null }));
  await done(office.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances }));
}

const studentsOf = async (programId: number, query = ''): Promise<number[]> =>
  (await read(`/api/sis/Student/GetStudentsForProgram?programId=${programId}${query}`)).map(
    ({ studentId }: { studentId: number }) => studentId,
  );

/** Everything that is said of a year that is over, on screen and on paper. */
async function told(year: number, { examinations, payments }: Lived): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {};
  const inYear = `schoolYear=${year}`;
  for (const list of ['fs/StudentFee', 'fs/PaymentTransaction', 'egs/Examination', 'egs/ExamSchedule', 'egs/GradeRecord'])
    said[list] = await all(`/api/${list}?${inYear}`);
  said['terms'] = await read(`/api/gs/TermManagement?${inYear}`);
  for (const programId of programIds) {
    said[`class ${programId}`] = await studentsOf(programId, `&${inYear}`);
    said[`register ${programId}`] = await read(
      `/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=${year}-07-06&programId=${programId}`,
    );
  }
  for (const examinationId of examinations) {
    said[`results ${examinationId}`] = await read(`/api/egs/Examination/GetResults?examinationId=${examinationId}`);
    said[`cards ${examinationId}`] = await paper(
      `/api/egs/GradeRecord/PrintAllGradeReportsByExamination?examinationId=${examinationId}`,
    );
  }
  for (const payment of payments)
    said[`receipt ${payment}`] = await paper(`/api/fs/PaymentTransaction/PrintReceipt?paymentTransactionId=${payment}`);
  said['payslip'] = await paper(`/api/fs/StaffSalary/PrintPayslip?staffId=${payeeId}&month=${year}-09`);
  return withoutToday(said) as Record<string, unknown>;
}

/** The certificates of those who left at the end of a year. */
async function certificatesOf(year: number): Promise<string[]> {
  const papers: string[] = [];
  for (const { studentExitId } of await all(`/api/sis/StudentExit?schoolYear=${year}`))
    papers.push(await paper(`/api/sis/StudentExit/PrintTransferCertificate?studentExitId=${studentExitId}`));
  return papers;
}

/** In March the next year is planned with all steps and applied; on its first day it begins. */
async function turn(year: number): Promise<void> {
  school.itIs(`${year + 1}-03-15`);
  await applyPlan(school, office, { schoolYear: year + 1 });
  // What a class is called, and who teaches it, changes with the year.
  for (const programId of programIds) {
    const [row] = (await read(`/api/ps/ProgramYear?programId=${programId}&schoolYear=${year + 1}`)).items;
    const classTeacherId = await addStaff(school.database, { firstName: `Teacher of ${year + 1}` });
    await done(
      office.put(`/api/ps/ProgramYear?programYearId=${row.programYearId}`, {
        ...{ ...row, programName: `${row.programName} (${year + 1})`, classTeacherId },
      }),
    );
  }
  school.itIs(`${year + 1}-06-01`);
  for (const job of ['keep-school-years', 'turn-programs', 'apply-student-exits']) await school.runJob(job);
  // New children begin in the first class.
  const [lowest] = programIds;
  for (let child = 1; child <= children; child++) {
    const change = { programId: lowest ?? 0, enrolledOn: `${year + 1}-06-01` };
    await done(office.post('/api/sis/Student', studentFactory(change)));
  }
}

test('What is said of a year on screen and on paper stays the same, text for text, after the next two', async () => {
  const lived = await live(first);
  const before = await told(first, lived);
  expect(before['fs/StudentFee']).toHaveLength(classes * children);
  expect(lived.payments).toHaveLength(classes * children);
  await turn(first);
  const certificates = await certificatesOf(first);
  expect(certificates).toHaveLength(children);
  await live(first + 1);
  await turn(first + 1);
  await live(first + 2);
  school.itIs(`${first + 2}-10-01`);
  const now = await told(first, lived);
  for (const [what, value] of Object.entries(before)) expect(now[what], what).toEqual(value);
  expect(await certificatesOf(first)).toEqual(certificates);
});

test('Every child has at most one fee for each school year, of the class that is attended in it', async () => {
  const doubled = await school.rows('select student_id, school_year from student_fee group by 1, 2 having count(*) > 1');
  expect(doubled).toEqual([]);
  const elsewhere = await school.rows(`
    select f.student_id, f.school_year from student_fee f
    where not exists (select from student_enrolment e where e.student_id = f.student_id and e.program_id = f.program_id
      and e.from_date <= school_year_ends(f.school_year) and coalesce(e.to_date, 'infinity') >= school_year_begins(f.school_year))`);
  expect(elsewhere).toEqual([]);
  const billed = await school.rows<{ year: number; fees: number }>(
    'select school_year as year, count(*)::int as fees from student_fee group by 1 order by 1',
  );
  expect(billed.map(({ year }) => year)).toEqual([first, first + 1, first + 2]);
});

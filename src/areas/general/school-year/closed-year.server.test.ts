import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addExamination } from '../../../../test/school/exams.ts';
import { addFee, addFeeStructure, addUncharged } from '../../../../test/school/fees.ts';
import { addCourse, addProgram, addStaff } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { permissionNames } from '../../../common/permission-names.domain.ts';
import { studentFeeFactory } from '../../financial/student-fee/student-fee.factory.ts';
import { teachingGroupFactory } from '../../program/teaching-group/teaching-group.factory.ts';
import { termsFactory } from '../term/term.factory.ts';
import { schoolYearFactory } from './school-year.factory.ts';

const url = '/api/gs/SchoolYear';
const registers = '/api/las/StudentAttendance';
const staffRegisters = '/api/las/StaffAttendance';
const marks = '/api/egs/GradeRecord';
const fees = '/api/fs/StudentFee';
const terms = '/api/gs/TermManagement';
const programYears = '/api/ps/ProgramYear';
const groups = '/api/ps/TeachingGroup';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp({ today: '2027-05-15' });
  office = await school.asAdmin();
});
afterAll(() => school.close());

/** What was entered in 2026-27: marks, remarks, registers, terms, a fee. */
interface Entered {
  programId: number;
  asha: number;
  ravi: number;
  examinationId: number;
  examScheduleId: number;
  emptyId: number;
  emptyScheduleId: number;
  feeId: number;
  programYearId: number;
  groupId: number;
  line: { feeStructureId: number; amount: number };
}
let it: Entered;

const setClosed = (isClosed: boolean) => school.rows(`update school_year set is_closed = ${isClosed}`);

beforeEach(async () => {
  school.itIs('2027-05-15');
  await school.rows(`delete from school_year; delete from term; delete from staff_attendance_sheet; delete from student_attendance_sheet;
    delete from examination; delete from teaching_group; delete from student_fee; delete from student_enrolment; delete from program_year`);
  await office.post(url, schoolYearFactory(2026));
  await office.post(`${terms}/CreateTermBulk`, { terms: termsFactory(2026) });
  const programId = await addProgram(school.database);
  await addStaff(school.database, { joinedOn: '2020-01-01' });
  const of = { programId, enrolledOn: '2026-06-01' };
  const asha = await addUncharged(school.database, { ...of, firstName: 'Asha' });
  const ravi = await addUncharged(school.database, { ...of, firstName: 'Ravi' });
  await school.rows(`update student_enrolment set from_date = '2026-06-01' where program_id = ${programId}`);
  const entered = await addExamination(school, { programId, exams: [{ marks: { [asha]: 50 } }] });
  const [examScheduleId = 0] = entered.examScheduleIds;
  const empty = await addExamination(school, { programId, examinationName: 'Annual', startDate: '2027-03-01', exams: [{}] });
  const feeId = await addFee(school, { studentId: asha, programId, dueDate: '2026-06-30', amount: 500 });
  const [line] = (await office.get(`${fees}/${feeId}`)).json.studentFeeDetails;
  await registerOf(programId, 'post', office, {});
  await school.rows('select keep_program_years(2026)');
  const [kept] = await school.rows<{ id: number }>(
    `select program_year_id as id from program_year where program_id = ${programId}`,
  );
  const courseId = await addCourse(school.database);
  const groupId: number = (await office.post(groups, teachingGroupFactory({ courseId }))).json.data;
  it = {
    groupId,
    programYearId: kept?.id ?? 0,
    ...{ programId, asha, ravi, feeId, examScheduleId, examinationId: entered.examinationId, emptyId: empty.examinationId },
    emptyScheduleId: empty.examScheduleIds[0] ?? 0,
    line: { feeStructureId: line.feeStructureId, amount: 500 },
  };
  await membersOf(office, [asha, ravi], { since: '2026-06-01' });
  school.itIs('2027-06-15');
});

const membersOf = (by: Caller, studentIds: number[], more: object) =>
  by.put(`${groups}/SetMembers`, { teachingGroupId: it.groupId, programIds: [it.programId], staffIds: [], studentIds, ...more });

async function registerOf(programId: number, how: 'post' | 'put', by: Caller, more: object, date = '2027-03-01') {
  const { json } = await office.get(`${registers}/GetAttendanceByDateAndProgram?date=${date}&programId=${programId}`);
  const Attendances = json.Attendances.map((entry: object) => ({ ...entry, morning: false, student: null }));
  return by[how](`${registers}/${how === 'post' ? 'Create' : 'Update'}AttendanceBulk`, { Attendances, ...more });
}
const query = (more: Record<string, unknown>) =>
  Object.entries(more)
    .map(([name, value]) => `&${name}=${value}`)
    .join('');
const markSheet = (examinationId: number, examScheduleId: number, value: number) => ({
  ScheduledGrades: { examinationId, gradeRecord: [{ gradeRecordId: 0, studentId: it.asha, examScheduleId, marks: value }] },
});
const asStored = async (path: string) => (await office.get(path)).json;

type Write = (by: Caller, more: Record<string, unknown>) => ReturnType<Caller['put']>;
/** Every kind of write, by the permission to update that closes it. */
const writes: readonly [what: string, permission: string, write: Write][] = [
  [
    'New marks',
    'graderecord',
    (by, more) => by.post(`${marks}/CreateGradesBulk`, { ...markSheet(it.emptyId, it.emptyScheduleId, 40), ...more }),
  ],
  [
    'Changed marks',
    'graderecord',
    (by, more) => by.put(`${marks}/UpdateGradesBulk`, { ...markSheet(it.examinationId, it.examScheduleId, 40), ...more }),
  ],
  [
    'Deleted marks',
    'graderecord',
    (by, more) => by.delete(`${marks}/DeleteByExamination?examinationId=${it.examinationId}${query(more)}`),
  ],
  [
    'A remark',
    'graderecord',
    (by, more) =>
      by.put('/api/egs/ExamRemark/UpdateRemarksBulk', {
        ...{ examinationId: it.examinationId, remarks: [{ studentId: it.asha, remark: 'Reads with joy.' }] },
        ...more,
      }),
  ],
  [
    'A roll number',
    'student',
    (by, more) =>
      by.put('/api/sis/Student/GiveRollNumbersBulk', {
        ...{ programId: it.programId, schoolYear: 2026, students: [{ studentId: it.asha, rollNumber: 7, seen: null }] },
        ...more,
      }),
  ],
  ['A new register', 'studentattendance', (by, more) => registerOf(it.programId, 'post', by, more, '2027-03-02')],
  ['A changed register', 'studentattendance', (by, more) => registerOf(it.programId, 'put', by, more)],
  [
    'A deleted register',
    'studentattendance',
    (by, more) =>
      by.delete(`${registers}/DeleteAttendanceByCompositeKey?date=2027-03-01&programId=${it.programId}${query(more)}`),
  ],
  [
    'A new register of staff',
    'staffattendance',
    async (by, more) => {
      const { Attendances } = await asStored(`${staffRegisters}/GetAttendanceByDate?date=2027-03-01`);
      return by.post(`${staffRegisters}/CreateAttendanceBulk`, { Attendances, ...more });
    },
  ],
  [
    'Changed terms',
    'termmanagement',
    (by, more) => by.post(`${terms}/CreateTermBulk`, { terms: [{ ...termsFactory(2026)[0], percentage: 100 }], ...more }),
  ],
  [
    'A deleted term',
    'termmanagement',
    async (by, more) => {
      const [first] = await asStored(`${terms}?schoolYear=2026`);
      return by.delete(`${terms}?termManagementId=${first.termManagementId}${query(more)}`);
    },
  ],
  [
    'A grade scale',
    'termmanagement',
    (by, more) =>
      by.put('/api/egs/GradeScale', { bands: [{ fromPercentage: 0, letter: 'P', words: '' }], schoolYear: 2026, ...more }),
  ],
  [
    'A renamed examination',
    'examination',
    (by, more) => by.put(`/api/egs/Examination?examinationId=${it.emptyId}`, { examinationName: 'Final', ...more }),
  ],
  [
    'A deleted examination',
    'examination',
    (by, more) => by.delete(`/api/egs/Examination?examinationId=${it.emptyId}${query(more)}`),
  ],
  [
    'A changed exam',
    'examschedule',
    (by, more) => by.put(`/api/egs/ExamSchedule?examScheduleId=${it.emptyScheduleId}`, { minMarks: 20, ...more }),
  ],
  [
    'A deleted exam',
    'examschedule',
    (by, more) => by.delete(`/api/egs/ExamSchedule?examScheduleId=${it.emptyScheduleId}${query(more)}`),
  ],
  [
    'A new fee',
    'studentfee',
    (by, more) =>
      by.post(fees, { ...studentFeeFactory({ studentId: it.ravi, schoolYear: 2026, studentFeeDetails: [it.line] }), ...more }),
  ],
  [
    'A fee in bulk',
    'studentfee',
    async (by, more) => {
      await addFeeStructure(school.database, { programId: it.programId, isOptional: false, effectiveFrom: '2026-06-01' });
      return by.post(`${fees}/CreateFeesBulk`, { programIds: [it.programId], dueDate: '2026-07-01', schoolYear: 2026, ...more });
    },
  ],
  [
    'What a program was',
    'programyear',
    (by, more) => by.put(`${programYears}?programYearId=${it.programYearId}`, { capacity: 30, ...more }),
  ],
  [
    'The courses that a program had',
    'programyear',
    (by, more) => by.put(`${programYears}/SaveCourses`, { programYearId: it.programYearId, courses: [], ...more }),
  ],
  ['Who was in a group', 'teachinggroup', (by, more) => membersOf(by, [it.asha], { since: '2027-03-01', ...more })],
  ['A due date', 'studentfee', (by, more) => by.put(`${fees}?studentFeeId=${it.feeId}`, { dueDate: '2026-07-31', ...more })],
  [
    'A fee line',
    'studentfee',
    async (by, more) => {
      await school.rows(`update fee_structure set amount = 700 where fee_structure_id = ${it.line.feeStructureId}`);
      return by.put(`${fees}?studentFeeId=${it.feeId}`, { studentFeeDetails: [{ ...it.line, amount: 700 }], ...more });
    },
  ],
  ['A deleted fee', 'studentfee', (by, more) => by.delete(`${fees}?studentFeeId=${it.feeId}${query(more)}`)],
];

/** Whoever holds everything but one permission to update, which covers a program only; its class teacher. */
async function without(permission: string, what = ''): Promise<Caller> {
  const teacher = await school.asTeacherOf(it.programId);
  await school.rows(
    `update program_year set class_teacher_id = (select max(staff_id) from account) where program_id = ${it.programId}`,
  );
  if (what === 'A remark') return teacher;
  const all = permissionNames.flatMap((name) =>
    ['read', 'create', 'update', 'delete'].map((action) => [`${name}.${action}`, '-1']),
  );
  const only =
    permission === 'teachinggroup' ? `teachinggroupid=${it.groupId}` : `programid=${it.programId}|${-it.programYearId}`;
  return school.as({ ...Object.fromEntries(all), [`${permission}.update`]: only });
}

const closed = 'The school year 2026-27 is closed.';
const changeReason = 'Found in the audit';

describe.each(writes)('%s', (what, permission, write) => {
  test('is saved before its year is closed', async () => {
    const { status, text } = await write(office, {});
    expect([200, 201], text).toContain(status);
  });

  test('of a closed year is refused to whoever may not update all', async () => {
    const by = await without(permission, what);
    await setClosed(true);
    // Nobody else may change it at any time.
    if (what === 'A grade scale') return void problem(await write(by, { changeReason }), 403);
    for (const more of [{}, { changeReason }])
      expect(problem(await write(by, more), 409)).toMatchObject({
        type: '/problems/year-closed',
        detail: `${closed}|What belongs to it stays as it is.`,
      });
  });

  test('of a closed year takes a reason from whoever may update all, which stands in the history', async () => {
    await setClosed(true);
    for (const more of [{}, { changeReason: ' ' }]) {
      const refused = problem(await write(office, more), 422);
      expect(refused).toMatchObject({
        type: '/problems/year-closed',
        errors: { changeReason: [`${closed} Say why you change it.`] },
      });
    }
    const [last] = await school.rows<{ id: number }>('select max(audit_entry_id) as id from audit_entry');
    const { status, text } = await write(office, { changeReason });
    expect([200, 201], text).toContain(status);
    const entries = await school.rows<{ reason: string }>(
      `select coalesce(after, before) ->> 'changeReason' as reason from audit_entry where audit_entry_id > ${last?.id}`,
    );
    expect(new Set(entries.map(({ reason }) => reason))).toEqual(new Set([changeReason]));
  });
});

describe('Closing a year', () => {
  const close = (more: object = {}) => office.put(`${url}?schoolYearId=2026`, { isClosed: true, ...more });

  test('asks first, and says what is unfinished', async () => {
    await school.rows("update program_year set program_name = 'Grade 5 of then' where program_id = $1", [it.programId]);
    const asked = problem(await close(), 409);
    expect(asked.type).toBe('/problems/closes-year');
    expect(asked.detail.split('|')).toEqual([
      expect.stringMatching(/^Registers are missing: Grade 5 of then \(312\)\.$/),
      'Fees are open: 1 fee, ₹ 500.00 in all.',
      expect.stringMatching(/^Marks are missing: Annual of Grade 5 of then \(.+\)\.$/),
      expect.stringMatching(/^Once 2026-27 is closed/),
    ]);
    expect((await asStored(`${url}/2026`)).isClosed).toBe(false);
    expect((await close({ closesYear: true })).status).toBe(200);
    expect(
      (await asStored(`${url}/GetSchoolYears`)).find(({ schoolYear }: { schoolYear: number }) => schoolYear === 2026),
    ).toMatchObject({
      isClosed: true,
    });
    expect((await close({ schoolYearName: '2026-27' })).status, 'it is closed already').toBe(200);
    expect((await office.put(`${url}?schoolYearId=2026`, { staffFrom: null })).status).toBe(200);
    expect((await asStored(`${url}/2026`)).isClosed, 'not named').toBe(true);
  });

  test('waits for its last day', async () => {
    school.itIs('2027-05-31');
    expect(problem(await close({ closesYear: true }), 422).errors).toEqual({
      isClosed: ['A school year is closed only after its last day'],
    });
    // Until the next one begins, each day belongs to it.
    await office.post(url, schoolYearFactory(2027, { startDate: '2027-06-15' }));
    school.itIs('2027-06-14');
    expect(problem(await close({ closesYear: true }), 422).errors).toEqual({
      isClosed: ['A school year is closed only once the next one has begun'],
    });
  });

  test('is undone by whoever may do it', async () => {
    await close({ closesYear: true });
    expect((await close({ isClosed: false })).status).toBe(200);
    const by = await without('studentattendance');
    expect((await registerOf(it.programId, 'put', by, {})).status).toBe(200);
  });
});

describe('A closed year', () => {
  beforeEach(() => setClosed(true));

  test('takes money all the same', async () => {
    const paid = { paymentFor: 1, paymentForId: it.asha, paymentMode: 1, paymentDate: '2027-06-15', amountPaid: 200 };
    const { status, text } = await office.post('/api/fs/PaymentTransaction', paid);
    expect(status, text).toBe(201);
    expect(await asStored(`${fees}/${it.feeId}`)).toMatchObject({ amountPaid: 200, balance: 300 });
  });

  test('lets its results be released, and takes for marks the reason that is asked after that', async () => {
    await school.rows('update school set results_need_release = true');
    expect((await office.put(`/api/egs/Examination/Release?examinationId=${it.examinationId}`)).status).toBe(200);
    const sheet = markSheet(it.examinationId, it.examScheduleId, 41);
    expect((await office.put(`${marks}/UpdateGradesBulk`, { ...sheet, reason: 'Added up wrongly' })).status).toBe(200);
    const again = markSheet(it.examinationId, it.examScheduleId, 42);
    expect((await office.put(`${marks}/UpdateGradesBulk`, { ...again, changeReason })).status).toBe(200);
    await school.rows('update school set results_need_release = false');
  });

  test('leaves the year after it as it is, and jobs at work', async () => {
    expect((await membersOf(office, [it.asha], {})).status, 'a group that goes on').toBe(200);
    const { status, text } = await registerOf(it.programId, 'post', office, {}, '2027-06-15');
    expect(status, text).toBe(201);
    await school.runJob('keep-school-years');
    await school.runJob('apply-student-exits');
  });

  test('takes only a text as the reason', async () => {
    problem(await registerOf(it.programId, 'put', office, { changeReason: 5 }), 400);
    expect(problem(await registerOf(it.programId, 'put', office, { changeReason: 'x'.repeat(1001) }), 422).errors).toHaveProperty(
      'changeReason',
    );
  });
});

test('Whatever is closed is closed for new, changed and deleted rows', async () => {
  const triggers = await school.rows<{ table: string; events: string }>(`
    select c.relname as table, string_agg(t.tgname, ' ' order by t.tgname) as events
    from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgfoid = 'refuse_closed_year'::regproc group by 1`);
  const [guard] = await school.rows<{ source: string }>(
    "select prosrc as source from pg_proc where proname = 'refuse_closed_year'",
  );
  const cases = [...(guard?.source ?? '').matchAll(/^ {2}when (.+) then$/gm)].flatMap(([, tables = '']) => tables.match(/\w+/g));
  expect(triggers.map(({ table }) => table).sort()).toEqual(cases.sort());
  for (const { table, events } of triggers)
    expect(events, table).toBe('closed_year_deleted closed_year_inserted closed_year_updated');
});

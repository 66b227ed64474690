import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, callerWith } from '../../../test/caller.ts';
import { startApp, type TestApp } from '../../../test/harness.ts';
import { schools } from '../../areas/general/school/school.table.ts';
import { programFactory } from '../../areas/program/program/program.factory.ts';
import { programs } from '../../areas/program/program/program.table.ts';
import { studentFactory } from '../../areas/student/student/student.factory.ts';
import { demoPassword } from '../../common/demo-accounts.domain.ts';
import { dayInZone } from '../../kit/domain/dates.domain.ts';
import { fillWithDemoData } from './demo.server.ts';
import { demoAccountsOf } from './demo-accounts.server.ts';

const silent = pino({ level: 'silent' });
const today = dayInZone('Asia/Kolkata');
let school: TestApp;
let admin: Caller;

const unblocked = vi.spyOn(sharp, 'unblock');

beforeAll(async () => {
  school = await startApp({ today, env: { DEMO: 'on' } });
  await Promise.all([fillWithDemoData(school.database, silent), fillWithDemoData(school.database, silent)]);
  admin = await signIn('admin@homeroom.test');
});
afterAll(() => school.close());

async function signIn(email: string): Promise<Caller> {
  const { json, text } = await school.nobody.post('/api/ias/IdentityAccess/login', { email, password: demoPassword });
  expect(json?.message, text).toContain('~');
  return callerWith(school.app, json.message.slice(json.message.lastIndexOf('~') + 1));
}

test('SVG stays shut out while the demo school is drawn', () => {
  expect(unblocked).not.toHaveBeenCalled();
});

const countOf = async (table: string): Promise<number> =>
  Number((await school.rows<{ count: string }>(`select count(*) from ${table}`))[0]?.count);
const students = async (caller: Caller, query = '') => (await caller.get(`/api/sis/Student?${query}`)).json;

test('Two starts at once fill the school once, and a later one adds nothing', async () => {
  await fillWithDemoData(school.database, silent);
  const tables = [
    'student',
    'family',
    'staff',
    'teaching_staff',
    'non_teaching_staff',
    'staff_exit',
    'program',
    'program_course',
    'course_session',
    'admission',
    'account',
    'student_photo',
  ];
  expect(Object.fromEntries(await Promise.all(tables.map(async (table) => [table, await countOf(table)])))).toEqual({
    student: 1000,
    family: 1000,
    staff: 50,
    teaching_staff: 42,
    non_teaching_staff: 8,
    staff_exit: 2,
    program: 24,
    program_course: 336,
    course_session: 336,
    admission: 120,
    account: 4,
    student_photo: 40,
  });
  expect((await students(admin)).totalCount).toBe(1000);
});

test('The four accounts are announced and sign in with the published password', async () => {
  expect(await demoAccountsOf(school.database)).toEqual([
    { role: 'Admin', email: 'admin@homeroom.test' },
    { role: 'Staff', email: 'staff@homeroom.test' },
    { role: 'Parent', email: 'parent@homeroom.test' },
    { role: 'Student', email: 'student@homeroom.test' },
  ]);
});

test('The parent has two children in different programs, and the student is one of them', async () => {
  const { items } = await students(await signIn('parent@homeroom.test'));
  expect(items.map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Aarohi', 'Advait']);
  expect(items.map(({ program }: { program: { programName: string } }) => program.programName)).toEqual([
    'Grade 7 B',
    'Grade 4 A',
  ]);
  const own = await students(await signIn('student@homeroom.test'));
  expect(own.items.map(({ studentId }: { studentId: number }) => studentId)).toEqual([items[0].studentId]);
});

test('The teacher sees the students of what she teaches, some and not all', async () => {
  const teacher = await signIn('staff@homeroom.test');
  const { totalCount } = await students(teacher);
  expect(totalCount).toBeGreaterThan(100);
  expect(totalCount).toBeLessThan(300);
  expect((await students(teacher, 'studentName=Aarohi Deshpande')).totalCount).toBeGreaterThan(0);
});

test('Who belongs to a program by the enrolment history is who has it as program, and nobody else', async () => {
  const astray = await school.rows(`
    select s.student_id from student s left join student_enrolment e on e.student_id = s.student_id and e.to_date is null
    where case when s.student_status in (0, 1) then e.program_id is distinct from s.program_id else e.program_id is not null end`);
  expect(astray).toEqual([]);
  const former = await school.rows(`
    select s.student_id from student s where s.student_status > 1 and s.program_id is distinct from
      (select e.program_id from student_enrolment e where e.student_id = s.student_id order by e.from_date desc limit 1)`);
  expect(former).toEqual([]);
});

test('Leave begins and ends on school days, counts at least one day, and nobody knows of an illness beforehand', async () => {
  for (const kind of ['student', 'staff']) {
    const leave = `${kind}_leave l join ${kind}_leave_category c using (${kind}_leave_category_id)`;
    expect(await countOf(leave)).toBeGreaterThan(50);
    expect(
      await school.rows(`select * from ${leave} join ${kind} p using (${kind}_id) where total_days < 1 or closed_day(leave_from) is not null
        or closed_day(leave_to) is not null or leave_from < p.${kind === 'staff' ? 'joined_on' : 'enrolled_on'} or (leave_from > '${today}' and category_name = 'Sick leave')`),
    ).toEqual([]);
  }
  for (const [email, path] of [
    ['parent@homeroom.test', 'StudentLeave'],
    ['staff@homeroom.test', 'StaffLeave'],
  ] as const) {
    expect((await (await signIn(email)).get(`/api/las/${path}`)).json.totalCount).toBeGreaterThan(1);
  }
});

test('Admissions have every status, and the enrolled ones led into the program', async () => {
  const { items, totalCount } = (await admin.get('/api/as/Admission?PageSize=100')).json;
  expect([items.length, totalCount]).toEqual([100, 120]);
  const statuses = await school.rows<{ status: number }>(
    'select distinct application_status as status from admission order by status',
  );
  expect(statuses.map(({ status }) => status)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]);
  const astray = await school.rows(`
    select from admission a where application_status = 11 and not exists (
      select from student_enrolment e where e.student_id = a.student_id and e.program_id = a.program_id)
    or applied_date > updated_date or updated_date > current_date + 1`);
  expect(astray).toEqual([]);
});

test('The day after their date exits take effect as if they had been entered by hand', async () => {
  const inEffect = 'student_exit x join student s using (student_id) where x.is_in_effect and s.student_status = 2';
  const before = await countOf(inEffect);
  school.itIs(today);
  await school.runJob('apply-student-exits');
  expect([before, await countOf(inEffect)]).toEqual([18, 18]);
  // Each of them can be undone: the stay that it ended is kept.
  expect(await countOf('student_exit_enrolment where to_date is null')).toBe(18);
});

test('Nobody has leave on a day on which they are not at the school', async () => {
  const away = await school.rows(`
    select from student_leave l, generate_series(l.leave_from::timestamp, l.leave_to, interval '1 day') d
      where not exists (select from student_enrolment e where e.student_id = l.student_id
        and d >= e.from_date and (e.to_date is null or d <= e.to_date))
      or exists (select from student_exit x where x.student_id = l.student_id and x.exit_date < d)
    union all
    select from staff_leave l join staff s using (staff_id) left join staff_exit x using (staff_id)
      where l.leave_from < s.joined_on or l.leave_to > x.exit_date`);
  expect(away).toEqual([]);
});

test('The next student gets the next admission number', async () => {
  const year = today.slice(0, 4);
  const { json } = await admin.post('/api/sis/Student', studentFactory());
  const { schoolAdmissionNumber } = (await admin.get(`/api/sis/Student/${json.data}`)).json;
  const [last] = await school.rows<{ last: string }>(
    `select max(school_admission_number) as last from student where school_admission_number like $1 and student_id <> $2`,
    [`${year}-%`, json.data],
  );
  const previous = Number(last?.last?.slice(5) ?? 0);
  expect(schoolAdmissionNumber).toBe(`${year}-${String(previous + 1).padStart(4, '0')}`);
});

test('A school in which something was entered already stays as it is', async () => {
  const other = await startApp();
  try {
    await other.database.db.insert(programs).values(programFactory());
    await fillWithDemoData(other.database, silent);
    expect(await other.database.db.select({ name: schools.schoolName }).from(schools)).toEqual([{ name: 'Homeroom School' }]);
    expect(await other.rows('select from student')).toEqual([]);
  } finally {
    await other.close();
  }
});

test('When something breaks in the middle nothing is left, and the next start fills', async () => {
  const other = await startApp();
  try {
    await other.rows(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`);
    await other.rows('create trigger refuse before insert on account for each row execute function refuse()');
    await expect(fillWithDemoData(other.database, silent)).rejects.toThrow();
    expect(await other.rows('select from student')).toEqual([]);
    expect(await other.rows('select from number_series')).toEqual([]);
    await other.rows('drop trigger refuse on account');
    await fillWithDemoData(other.database, silent);
    expect(await demoAccountsOf(other.database)).toHaveLength(4);
  } finally {
    await other.close();
  }
});

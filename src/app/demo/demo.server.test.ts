import { pino } from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, callerWith } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { schools } from '../../areas/general/school/school.table.ts';
import { programFactory } from '../../areas/program/program/program.factory.ts';
import { programs } from '../../areas/program/program/program.table.ts';
import { studentFactory } from '../../areas/student/student/student.factory.ts';
import { demoPassword } from '../../common/demo-accounts.domain.ts';
import { addDays, dayInZone } from '../../kit/domain/dates.domain.ts';
import { fillWithDemoData } from './demo.server.ts';
import { demoAccountsOf } from './demo-accounts.server.ts';
import { firstDayOf, schoolYearOf } from './school-year.server.ts';

const silent = pino({ level: 'silent' });
const today = dayInZone('Asia/Kolkata');
let school: TestApp;
let admin: Caller;
let afterFailure: { error: unknown; people: number; numbers: number };

const unblocked = vi.spyOn(sharp, 'unblock');

beforeAll(async () => {
  school = await startApp({ today, env: { DEMO: 'on' } });
  afterFailure = await failInTheMiddle();
  await Promise.all([fillWithDemoData(school.database, silent), fillWithDemoData(school.database, silent)]);
  admin = await signIn('admin@homeroom.test');
});
afterAll(async () => {
  unblocked.mockRestore();
  await school.close();
});

/** Fills the database, but creating an account fails. */
async function failInTheMiddle() {
  await school.rows(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'away'; end $$`);
  await school.rows('create trigger refuse before insert on account for each row execute function refuse()');
  const error = await fillWithDemoData(school.database, silent).catch((thrown: unknown) => thrown);
  const [people, numbers] = [await countOf('student'), await countOf('number_series')];
  await school.rows('drop trigger refuse on account');
  return { error, people, numbers };
}

async function signIn(email: string): Promise<Caller> {
  const { json, text } = await school.nobody.post('/api/ias/IdentityAccess/login', { email, password: demoPassword });
  expect(json?.message, text).toContain('~');
  return callerWith(school.app, json.message.slice(json.message.lastIndexOf('~') + 1));
}

test('SVG stays blocked while the demo school is drawn', () => {
  expect(unblocked).not.toHaveBeenCalled();
});

const countOf = async (table: string): Promise<number> =>
  Number((await school.rows<{ count: string }>(`select count(*) from ${table}`))[0]?.count);
const students = async (caller: Caller, query = '') => (await caller.get(`/api/sis/Student?${query}`)).json;

test('If filling fails in the middle, nothing is left behind, and the next start fills again', async () => {
  expect(afterFailure).toEqual({ error: expect.any(Error), people: 0, numbers: 0 });
  expect(await demoAccountsOf(school.database)).toHaveLength(4);
});

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

test('The teacher sees the students whom she teaches: some, but not all', async () => {
  const teacher = await signIn('staff@homeroom.test');
  const { totalCount } = await students(teacher);
  expect(totalCount).toBeGreaterThan(100);
  expect(totalCount).toBeLessThan(300);
  expect((await students(teacher, 'studentName=Aarohi Deshpande')).totalCount).toBeGreaterThan(0);
});

test('The enrolment history and the students’ programs agree', async () => {
  const astray = await school.rows(`
    select s.student_id from student s left join student_enrolment e on e.student_id = s.student_id and e.to_date is null
    where case when s.student_status in (0, 1) then e.program_id is distinct from s.program_id else e.program_id is not null end`);
  expect(astray).toEqual([]);
  const former = await school.rows(`
    select s.student_id from student s where s.student_status > 1 and s.program_id is distinct from
      (select e.program_id from student_enrolment e where e.student_id = s.student_id order by e.from_date desc limit 1)`);
  expect(former).toEqual([]);
});

test('Leave begins and ends on school days and counts at least one day, and sick leave is never planned ahead', async () => {
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

test('Admissions have every status, and enrolled applicants are in the program', async () => {
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
  // Each of these exits can be undone, because the stay that it ended is stored.
  expect(await countOf('student_exit_enrolment where to_date is null')).toBe(18);
});

test('Nobody has leave on a day when they are not at the school', async () => {
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

test('Fees have all four statuses, some are overdue, and some are not due yet', async () => {
  const statuses = await school.rows<{ status: number; fees: number }>(
    'select fee_status as status, count(*)::int as fees from student_fee group by 1 order by 1',
  );
  // In the first weeks of a school year, earlier overpayments are used up for its fees, and nobody has overpaid again yet.
  const isUnderWay = today >= addDays(firstDayOf(schoolYearOf(today)), 20);
  expect(statuses.filter(({ fees }) => fees > 5).length).toBeGreaterThan(isUnderWay ? 3 : 2);
  expect(await countOf(`student_fee where balance > 0 and due_date < '${today}'`)).toBeGreaterThan(10);
  for (const kind of ['is_concession', "fee_type = 'Transport'"])
    expect(await countOf(`student_fee_detail d join fee_structure using (fee_structure_id) where ${kind}`)).toBeGreaterThan(50);
});

test('Every current student has this school year’s fee, made of the amounts in force when it was due', async () => {
  const [{ year } = { year: 0 }] = await school.rows<{ year: number }>('select school_year_of($1::date) as year', [today]);
  const without = `student s where student_status in (0, 1) and program_id is not null and not exists (
    select from student_fee f where f.student_id = s.student_id and f.program_id = s.program_id and f.school_year = ${year})`;
  expect(await countOf(without)).toBe(0);
  expect(await countOf('student_fee where enrolment_id is null')).toBe(0);
  expect(await countOf('student_fee f where school_year <> school_year_of(due_date)')).toBe(0);
  const astray = `student_fee f join student_fee_detail d using (student_fee_id) join fee_structure s using (fee_structure_id)
    where s.program_id <> f.program_id or f.due_date not between s.effective_from and s.effective_to
      or d.amount <> case when s.is_concession then -s.amount else s.amount end`;
  expect(await countOf(astray)).toBe(0);
});

test('Settling all fees again changes none of them', async () => {
  const wrong = `student_fee f join student_fee_figures((select array_agg(student_id) from student)) n using (student_fee_id)
    where (f.total_amount, f.amount_paid, f.excess_paid) is distinct from (n.total, n.paid, n.excess)`;
  expect(await countOf('student_fee')).toBeGreaterThan(1500);
  expect(await countOf(wrong)).toBe(0);
});

test('Receipts, including cancelled ones, are numbered without gaps in the order of entry, and the next number follows', async () => {
  const entered = `(select receipt_number, created, payment_date from payment_transaction
    union all select receipt_number, created, payment_date from cancelled_payment) p`;
  const gaps = `(select *, substr(receipt_number, 1, 4) as year,
      row_number() over (partition by substr(receipt_number, 1, 4) order by receipt_number) as nth,
      lag(created) over (order by receipt_number) as before from ${entered}) n
    where substr(receipt_number, 6)::int <> nth or created < before
      or year <> to_char(created at time zone 'Asia/Kolkata', 'YYYY') or created > now()
      or payment_date > (created at time zone 'Asia/Kolkata')::date`;
  expect(await countOf(gaps)).toBe(0);
  expect(await countOf("cancelled_payment where reason <> '' and cancelled >= created")).toBeGreaterThan(5);
  expect(await countOf('payment_transaction where is_refund')).toBeGreaterThan(2);
  const year = today.slice(0, 4);
  const used = await countOf(`${entered} where receipt_number like '${year}-%'`);
  const [{ id } = { id: 0 }] = await school.rows<{ id: number }>('select min(student_id) as id from student');
  const payment = { paymentFor: 1, paymentForId: id, paymentMode: 1, amountPaid: 100, paymentDate: today };
  const { json } = await admin.post('/api/fs/PaymentTransaction', payment);
  const { receiptNumber } = (await admin.get(`/api/fs/PaymentTransaction/${json.data}`)).json;
  expect(receiptNumber).toBe(`${year}-${String(used + 1).padStart(6, '0')}`);
});

test('All staff were paid once for each month since they joined, with the amounts then in force', async () => {
  expect(await countOf('staff_salary')).toBe(50);
  const wrong = `payment_transaction p join staff_salary s using (staff_id) where not exists (
    select from staff_salary_detail d where d.staff_salary_id = s.staff_salary_id and p.salary_month >= d.from_month
      and (d.to_month is null or p.salary_month <= d.to_month))`;
  expect(await countOf(wrong)).toBe(0);
  const months = await school.rows<{ month: string; staff: number; here: number }>(
    `select to_char(salary_month, 'YYYY-MM') as month, count(*)::int as staff,
      (select count(*)::int from staff where date_trunc('month', joined_on) <= salary_month) as here
      from payment_transaction where salary_month is not null group by salary_month`,
  );
  expect(months.length).toBeGreaterThanOrEqual(12);
  expect(months.filter(({ staff, here }) => staff !== here)).toEqual([]);
  expect(
    await countOf(
      "staff_salary_detail join staff_salary using (staff_salary_id) join staff using (staff_id) where from_month < date_trunc('month', joined_on)",
    ),
  ).toBe(0);
});

test('The demo school has salaries in every slab of the income tax', async () => {
  const slabs = await school.rows<{ slab: number }>(
    `select distinct width_bucket(taxable_amount - 0.01, array[0, 400000, 800000, 1200000, 1600000, 2000000, 2400000]) as slab
      from staff_salary order by 1`,
  );
  expect(slabs.map(({ slab }) => slab)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('The demo school has its years, and a UPI ID that belongs to nobody', async () => {
  expect((await admin.get('/api/gs/School')).json).toMatchObject({
    schoolYearStart: '06-15',
    financialYearStart: '04-01',
    upiId: 'sahyadri.school@demobank',
  });
});

test('A school that already has data stays as it is', async () => {
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

test('Some vaccinations are due: influenza is given yearly, and a few doses are older', async () => {
  expect(
    await countOf("vaccination_record where vaccine = 2 and date_administered < current_date - interval '1 year'"),
  ).toBeGreaterThan(5);
});

test('Children visited the nurse on school days of the last month; most may be given medicine, and nobody got any without consent or reason', async () => {
  expect(await countOf('visit where visit_date >= current_date - 32 and closed_day(visit_date) is null')).toBe(60);
  expect(await countOf('medicine_consent')).toBeGreaterThan(500);
  const unexplained = `visit where medicine <> '' and reason_without_consent = ''
    and student_id not in (select student_id from medicine_consent)`;
  expect(await countOf(unexplained)).toBe(0);
});

test('Each program has four examinations with marks and a coming one without, and each year’s terms add up to 100', async () => {
  const kinds = await school.rows<{ name: string; programs: number; marked: number; over: boolean }>(`
    select examination_name as name, count(*)::int as programs, end_date < '${today}' as over,
      count(*) filter (where exists (select from grade_sheet g where g.examination_id = e.examination_id))::int as marked
    from examination e group by 1, 3`);
  expect(kinds.filter(({ over }) => over)).toHaveLength(4);
  expect(kinds.filter(({ over }) => !over)).toHaveLength(1);
  expect(kinds.every(({ programs, marked, over }) => programs === 24 && marked === (over ? 24 : 0))).toBe(true);
  expect(await school.rows('select sum(percentage)::int as sum from term group by school_year')).toEqual([
    { sum: 100 },
    { sum: 100 },
  ]);
  const clashing = `exam_schedule a join examination e using (examination_id) join exam_schedule b on b.exam_date = a.exam_date
    and b.exam_schedule_id <> a.exam_schedule_id and b.start_time < a.end_time and b.end_time > a.start_time
    join examination f on f.examination_id = b.examination_id where f.program_id = e.program_id`;
  expect(await countOf(clashing)).toBe(0);
});

test('Most students pass, some fail, some were absent, not all take optional courses, and some marks are still missing', async () => {
  const all = '(select array_agg(examination_id) from examination)';
  const [share] = await school.rows<{ passed: number; average: number }>(`
    select avg(is_passed::int)::float as passed, avg(percentage)::float as average from exam_results(${all})`);
  expect(share?.passed).toBeGreaterThan(0.8);
  expect(share?.passed).toBeLessThan(0.97);
  expect(share?.average).toBeGreaterThan(60);
  expect(share?.average).toBeLessThan(80);
  const standings = await school.rows<{ standing: number; count: number }>(
    `select standing, count(*)::int from exam_marks(${all}) where exam_date < '${today}' group by 1 order by 1`,
  );
  expect(standings.map(({ standing }) => standing)).toEqual([0, 1, 2, 3, 4]);
  for (const { count } of standings) expect(count).toBeGreaterThan(20);
  const unexplained = `exam_marks(${all}) m join student_attendance a on a.student_id = m.student_id and a.attendance_date = m.exam_date
    where (m.standing = 3 and a.morning) or (m.marks is not null and not a.morning)`;
  expect(await countOf(unexplained)).toBe(0);
});

test('Every program has its own class teacher, who teaches there and wrote its remarks; the teacher with an account is one of them', async () => {
  expect(await countOf('(select distinct class_teacher_id from program) t')).toBe(24);
  const stranger = `program p where not exists (
    select from course_session c where c.program_id = p.program_id and c.staff_id = p.class_teacher_id)`;
  expect(await countOf(stranger)).toBe(0);
  const [own] = await school.rows<{ name: string }>(
    `select program_name as name from program p join staff s on s.staff_id = p.class_teacher_id where s.last_name = 'Mathew'`,
  );
  expect(own?.name).toBe('Grade 7 B');
  expect(await countOf('exam_remark')).toBeGreaterThan(500);
  const foreign = `exam_remark r join examination e using (examination_id) join program p using (program_id)
    join staff s on s.staff_id = p.class_teacher_id where r.created_by <> s.first_name || ' ' || s.last_name`;
  expect(await countOf(foreign)).toBe(0);
});

test('Every program has a timetable without a clash for weeks to come, with locked lessons and rooms', async () => {
  const [found] = await school.rows<{ programs: number; lessons: number; locked: number; rooms: number; beside: number }>(`
    select count(distinct program_id)::int as programs, sum(lessons)::int as lessons, count(*) filter (where is_locked)::int as locked,
      count(distinct room_kind_id)::int as rooms, count(beside_id)::int as beside
    from timetable_entry where entry_date > current_date`);
  expect(found?.programs).toBe(24);
  expect(found?.lessons).toBeGreaterThan(24 * 36);
  expect(found?.locked).toBeGreaterThan(0);
  expect(found?.rooms).toBe(4);
  const [coming] = await school.rows(
    `select (select count(distinct (staff_id, weekday))::int from staff_unavailability where from_date > current_date) as lost,
       (select count(*)::int from course_takeover t join course_session s using (program_id, course_id)
        where t.from_date > current_date and t.staff_id <> s.staff_id) as taken`,
  );
  expect(coming).toEqual({ lost: 1, taken: 1 });
  const [covered] = await school.rows<{ n: number }>('select count(substitute_id)::int as n from timetable_entry');
  expect(covered?.n).toBeGreaterThan(0);
});

test('Every leave and fee behind the parent’s bell exists, in the order of their days', async () => {
  const told = await school.rows<{
    event: string;
    isThere: boolean;
  }>(`select n.event, n.created >= lag(n.created, 1, n.created) over (order by n.notice_id) and case n.event
      when 'leave-entered' then exists (select from student_leave l where n.path = '/sis/student/details/' || l.student_id
        and n.words like case when l.leave_from = l.leave_to then '%on ' || to_char(l.leave_from, 'DD-MM-YYYY')
          else '%from ' || to_char(l.leave_from, 'DD-MM-YYYY') || ' to ' || to_char(l.leave_to, 'DD-MM-YYYY') end)
      when 'fee-due' then exists (select from student_fee f where n.path = '/sis/student/details/' || f.student_id
        and n.words like '%due on ' || to_char(f.due_date, 'DD-MM-YYYY')) end as "isThere"
    from notice n where n.event in ('leave-entered', 'fee-due')`);
  expect(told.length).toBeGreaterThan(0);
  expect(told.filter(({ isThere }) => !isThere)).toEqual([]);
});

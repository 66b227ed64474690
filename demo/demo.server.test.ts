import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schools } from '../src/areas/general/school/school.table.ts';
import { programFactory } from '../src/areas/program/program/program.factory.ts';
import { programs } from '../src/areas/program/program/program.table.ts';
import { studentFactory } from '../src/areas/student/student/student.factory.ts';
import { countIn, fillAsOn, signInTo } from '../test/school/demo.ts';
import type { Caller } from '../test/support/caller.ts';
import { startApp, type TestApp } from '../test/support/harness.ts';
import { demoAccountsOf } from './demo-accounts.server.ts';

// What depends on the day is tested in demo-days.server.test.ts.
const today = '2025-10-03';
let school: TestApp;
let admin: Caller;
let afterFailure: { error: unknown; people: number; numbers: number };

const unblocked = vi.spyOn(sharp, 'unblock');

beforeAll(async () => {
  school = await startApp({ today, env: { DEMO: 'on' } });
  afterFailure = await failInTheMiddle();
  await Promise.all([fillAsOn(today, school), fillAsOn(today, school)]);
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
  const error = await fillAsOn(today, school).catch((thrown: unknown) => thrown);
  const [people, numbers] = [await countOf('student'), await countOf('number_series')];
  await school.rows('drop trigger refuse on account');
  return { error, people, numbers };
}

const signIn = (email: string) => signInTo(school, email);
const countOf = (table: string) => countIn(school, table);

test('SVG stays blocked while the demo school is drawn', () => {
  expect(unblocked).not.toHaveBeenCalled();
});

const students = async (caller: Caller, query = '') => (await caller.get(`/api/sis/Student?${query}`)).json;

test('If filling fails in the middle, nothing is left behind, and the next start fills again', async () => {
  expect(afterFailure).toEqual({ error: expect.any(Error), people: 0, numbers: 0 });
  expect(await demoAccountsOf(school.database)).toHaveLength(4);
});

test('Two starts at once fill the school once, and a later one adds nothing', async () => {
  await fillAsOn(today, school);
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
    account: 6,
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
    await fillAsOn(today, other);
    expect(await other.database.db.select({ name: schools.schoolName }).from(schools)).toEqual([{ name: 'Homeroom School' }]);
    expect(await other.rows('select from student')).toEqual([]);
  } finally {
    await other.close();
  }
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../src/kit/domain/dates.domain.ts';
import { countIn, fillAsOn, signInTo } from '../test/school/demo.ts';
import type { Caller } from '../test/support/caller.ts';
import { startApp, type TestApp } from '../test/support/harness.ts';
import { firstDayOf, schoolYearOf } from './school-year.server.ts';

const days = [
  ['a month ends in the vacation', '2025-05-31'],
  ['a school year begins, which is a Sunday', '2025-06-15'],
  ['nobody comes after Christmas', '2025-12-29'],
] as const;

describe.each(days)('When %s', (_when, today) => {
  let school: TestApp;
  let admin: Caller;
  beforeAll(async () => {
    school = await startApp({ today, env: { DEMO: 'on' } });
    await fillAsOn(today, school);
    admin = await signIn('admin@homeroom.test');
  });
  afterAll(() => school.close());
  const signIn = (email: string) => signInTo(school, email);
  const countOf = (table: string) => countIn(school, table);

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
    const astray = await school.rows(
      `
    select from admission a where application_status = 11 and not exists (
      select from student_enrolment e where e.student_id = a.student_id and e.program_id = a.program_id)
    or applied_date > updated_date or updated_date > $1::date + 1`,
      [today],
    );
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
    expect(await countOf('student_fee where besides <> 0')).toBe(0);
    const astray = `student_fee f join student_fee_detail d using (student_fee_id) join fee_structure s using (fee_structure_id)
    where s.program_id <> f.program_id or f.due_date not between s.effective_from and s.effective_to
      or d.amount <> case when s.is_concession then -s.amount else s.amount end`;
    expect(await countOf(astray)).toBe(0);
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

  test('Some vaccinations are due: influenza is given yearly, and a few doses are older', async () => {
    expect(
      await countOf(`vaccination_record where vaccine = 2 and date_administered < date '${today}' - interval '1 year'`),
    ).toBeGreaterThan(5);
  });

  test('Children visited the nurse on school days of the last month; most may be given medicine, and nobody got any without consent or reason', async () => {
    expect(await countOf(`visit where visit_date >= date '${today}' - 32 and closed_day(visit_date) is null`)).toBe(60);
    expect(await countOf('medicine_consent')).toBeGreaterThan(500);
    const unexplained = `visit where medicine <> '' and reason_without_consent = ''
    and student_id not in (select student_id from medicine_consent)`;
    expect(await countOf(unexplained)).toBe(0);
  });

  test('Each program has four examinations with marks, the next and the final one without, and each year’s terms add up to 100', async () => {
    const kinds = await school.rows<{ name: string; programs: number; marked: number; over: boolean }>(`
    select examination_name as name, count(*)::int as programs, end_date < '${today}' as over,
      count(*) filter (where exists (select from grade_sheet g where g.examination_id = e.examination_id))::int as marked
    from examination e group by 1, 3`);
    expect(kinds.filter(({ over }) => over)).toHaveLength(4);
    const coming = kinds.filter(({ over }) => !over).map(({ name }) => name);
    expect(coming).toContain('Final Examination');
    expect(coming.length).toBeLessThanOrEqual(2);
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

  test('Most students pass, some fail, some were absent or excused, not all take optional courses, and some marks are still missing', async () => {
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
    expect(standings.map(({ standing }) => standing)).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { standing, count } of standings) expect(count).toBeGreaterThan(standing === 5 ? 5 : 20);
    const unexplained = `exam_marks(${all}) m join student_attendance a on a.student_id = m.student_id and a.attendance_date = m.exam_date
    where (m.standing = 3 and a.morning) or (m.marks is not null and not a.morning)`;
    expect(await countOf(unexplained)).toBe(0);
  });

  test('Every program has a timetable without a clash for weeks to come, with locked lessons and rooms', async () => {
    const [found] = await school.rows<{ programs: number; lessons: number; locked: number; rooms: number; beside: number }>(
      `
    select count(distinct program_id)::int as programs, sum(lessons)::int as lessons, count(*) filter (where is_locked)::int as locked,
      count(distinct room_kind_id)::int as rooms, count(beside_id)::int as beside
    from timetable_entry where entry_date > $1`,
      [today],
    );
    expect(found?.programs).toBe(24);
    expect(found?.lessons).toBeGreaterThan(24 * 36);
    expect(found?.locked).toBeGreaterThan(0);
    expect(found?.rooms).toBe(4);
    const [coming] = await school.rows(
      `select (select count(distinct (staff_id, weekday))::int from staff_unavailability where from_date > $1) as lost,
       (select count(*)::int from course_takeover t join course_session s using (program_id, course_id)
        where t.from_date > $1 and t.staff_id <> s.staff_id) as taken`,
      [today],
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
});

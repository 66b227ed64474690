import { afterAll, expect, test } from 'vitest';
import { addFeeStructure } from '../../../../test/school/fees.ts';
import { aSchoolInMarch, plannedYear, planUrl } from '../../../../test/school/year-plan.ts';
import type { TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { until } from '../../../../test/support/until.ts';
import { planOutcome } from '../../student/year-plan/outcomes.domain.ts';
import type { BulkFees } from '../bulk-fees/bulk-fees.domain.ts';
import { skipReason } from '../bulk-fees/skip-reasons.domain.ts';

const { repeat, leftOut } = planOutcome;
const started: TestApp[] = [];
afterAll(() => Promise.all(started.map((one) => one.close())));

/** The school charges 10,000, 20,000 and 30,000 in its classes this year, and 2,000 for the bus, which is chosen and goes on. */
async function aCharging() {
  const known = await aSchoolInMarch();
  const { school, one, two, last, head } = known;
  started.push(school);
  const days = { effectiveFrom: '2026-06-01', effectiveTo: '2027-05-31' };
  for (const [programId, amount] of [
    [one, 10_000],
    [two, 20_000],
    [last, 30_000],
  ] as const)
    await addFeeStructure(school.database, { programId, feeType: 'Tuition', amount, ...days });
  await addFeeStructure(school.database, {
    ...{
      programId: one,
      feeType: 'Bus',
      amount: 2_000,
      isOptional: true,
      effectiveFrom: '2026-06-01',
      effectiveTo: '2030-05-31',
    },
  });
  const structures = () =>
    school.rows<{ words: string }>(
      `select concat_ws(' ', program_id, fee_type, amount, effective_from, effective_to) as words from fee_structure order by fee_structure_id`,
    );
  const fees = () =>
    school.rows<{ student: string; program: number; total: number; due: string }>(
      `select first_name as student, f.program_id as program, total_amount::float8 as total, due_date::text as due
      from student_fee f join student using (student_id) where school_year = 2027 order by 1`,
    );
  const bulk = async (programIds: number[]): Promise<BulkFees> =>
    (await head.post('/api/fs/StudentFee/PreviewFeesBulk', { programIds, dueDate: '2027-07-01' })).json;
  const pay = (studentId: number, amountPaid: number, paymentDate: string) =>
    head.post('/api/fs/PaymentTransaction', {
      ...{ paymentFor: 1, paymentForId: studentId, paymentMode: 1, amountPaid, paymentDate, notes: '' },
    });
  return { ...known, structures, fees, bulk, pay };
}

test('Fee structures are copied into the new year with another amount, and all that is planned is charged from them', async () => {
  const { one, two, last, bela, begin, choose, steps, preview, apply, fees, structures, theYearBegins, everything, undo } =
    await aCharging();
  await begin();
  await choose([bela], repeat);
  await steps({ students: {}, 'fee-structures': { percent: 5, roundTo: 100 }, fees: {} });
  const before = await everything();
  const shown = await preview();
  expect(shown.steps.slice(1)).toEqual([
    {
      ...{ name: 'fee-structures', label: 'Fee structures' },
      lines: [
        {
          text: '4 fee structures from 01-06-2027',
          names: [
            'Grade 1 A: Bus 2,100 instead of 2,000',
            'Grade 1 A: Tuition 10,500 instead of 10,000',
            'Grade 2 A: Tuition 21,000 instead of 20,000',
            'Grade 3 A: Tuition 31,500 instead of 30,000',
          ],
        },
      ],
    },
    {
      ...{ name: 'fees', label: 'Fees of the year' },
      lines: [
        {
          text: '4 fees, together ₹ 94,500, due on 01-07-2027',
          names: ['Grade 1 A: 1 of 10,500', 'Grade 2 A: 1 of 21,000', 'Grade 3 A: 2 of 31,500'],
        },
        { text: 'No fee for 2 students: No longer in the program', names: ['Esha', 'Firoz'] },
      ],
    },
  ]);
  expect(await everything()).toEqual(before);
  expect(await apply(shown.seen)).toMatch(/^done/);
  const charged = [
    { student: 'Asha', program: two, total: 21_000, due: '2027-07-01' },
    { student: 'Bela', program: one, total: 10_500, due: '2027-07-01' },
    { student: 'Chand', program: last, total: 31_500, due: '2027-07-01' },
    { student: 'Devi', program: last, total: 31_500, due: '2027-07-01' },
  ];
  expect(await fees()).toEqual(charged);
  expect((await structures()).map(({ words }) => words)).toEqual(
    expect.arrayContaining([
      `${one} Tuition 10500.00 2027-06-01 2028-05-31`,
      `${one} Bus 2000.00 2026-06-01 2027-05-31`,
      `${one} Bus 2100.00 2027-06-01 2030-05-31`,
    ]),
  );
  await theYearBegins();
  expect(await fees()).toEqual(charged);
  await undo();
  expect(await everything()).toEqual(before);
});

test('Stays that the plan begins make no fee by themselves', async () => {
  const { begin, steps, apply, fees, theYearBegins } = await aCharging();
  await begin();
  await steps({ students: {}, 'fee-structures': {} });
  await apply();
  await theYearBegins();
  expect(await fees()).toEqual([]);
});

test('What was paid before flows onto the fee of the plan and back; a payment since keeps the plan from being undone', async () => {
  const { asha, bela, school, begin, apply, everything, undo, refusals, pay } = await aCharging();
  await pay(asha, 500, '2027-02-01');
  await begin();
  const before = await everything();
  await apply();
  const [fee] = await school.rows(
    `select amount_paid::float8 as paid from student_fee where student_id = $1 and school_year = 2027`,
    [asha],
  );
  expect(fee).toEqual({ paid: 500 });
  expect(await refusals()).toBe('');
  await undo();
  expect(await everything()).toEqual(before);
  await apply();
  school.itIs('2027-03-02');
  expect((await pay(bela, 700, '2027-03-02')).status).toBe(201);
  expect(await refusals()).toMatch(/^Bela has paid the fee of the year since: receipt 2027-0\d+\.$/);
});

test('A fee that somebody has changed since keeps the plan from being undone', async () => {
  const { asha, head, school, begin, apply, refusals } = await aCharging();
  await begin();
  await apply();
  const [fee] = await school.rows<{ id: number }>(
    'select student_fee_id as id from student_fee where student_id = $1 and school_year = 2027',
    [asha],
  );
  const { json } = await head.get(`/api/fs/StudentFee/${fee?.id}`);
  const { status, text } = await head.put(`/api/fs/StudentFee?studentFeeId=${fee?.id}`, {
    dueDate: '2027-08-01',
    version: json.version,
  });
  expect(status, text).toBe(200);
  expect(await refusals()).toBe('Asha: the fee has been changed since.');
});

test('Bulk fees of a coming year bill its plan, the draft too; who has no outcome or leaves is named', async () => {
  const { one, two, last, asha, bela, head, begin, choose, bulk, school } = await aCharging();
  await school.rows(`update fee_structure set effective_to = '2028-05-31'`);
  const reasons = ({ programs }: BulkFees) =>
    programs.map(({ programName, charged, skipped }) => [
      programName,
      charged.map(({ firstName }) => firstName).join(),
      skipped.map(({ firstName, reason }) => `${firstName} ${reason}`).join(),
    ]);
  const all = [one, two, last];
  expect(await bulk(all)).toMatchObject({ isPlanned: false });
  expect(reasons(await bulk(all))).toEqual([
    ['Grade 1 A', 'Asha,Bela', ''],
    ['Grade 2 A', 'Chand,Devi', ''],
    ['Grade 3 A', '', 'Esha 4,Firoz 4'],
  ]);
  await begin();
  await choose([bela], repeat);
  await choose([asha], null);
  expect(await bulk(all)).toMatchObject({ isPlanned: true });
  expect(reasons(await bulk(all))).toEqual([
    ['Grade 1 A', 'Bela', 'Asha 5'],
    ['Grade 2 A', '', ''],
    ['Grade 3 A', 'Chand,Devi', 'Esha 6,Firoz 6'],
  ]);
  await choose([asha], leftOut, { reason: 'Decided in May' });
  expect(reasons(await bulk([one]))).toEqual([['Grade 1 A', 'Asha,Bela', '']]);
  const { seen } = await bulk([last]);
  const made = await head.post('/api/fs/StudentFee/CreateFeesBulk', { programIds: [last], dueDate: '2027-07-01', seen });
  expect(made.json).toMatchObject({ data: 2, message: '2 fees created' });
});

test('Settings that make no sense are refused at their field', async () => {
  const { head, begin } = await aCharging();
  await begin();
  const steps = { 'fee-structures': { percent: 5000 }, fees: { dueDate: '1999-01-01' } };
  expect(Object.keys(problem(await head.put(`${planUrl}/SetSteps`, { ...plannedYear, steps }), 422).errors ?? {})).toEqual([
    'steps.fee-structures.percent',
    'steps.fees.dueDate',
  ]);
});

test('Applied without its students, the plan says of nobody where they go', async () => {
  const { asha, one, two, last, head, school, begin, steps, apply, bulk, fees, theYearBegins, refusals } = await aCharging();
  await begin();
  await steps({ 'fee-structures': {} });
  expect(await apply()).toMatch(/^done/);
  const shown = await bulk([one, two, last]);
  expect(shown.isPlanned).toBe(false);
  expect(shown.programs[2]?.skipped.map(({ firstName, reason }) => [firstName, reason])).toEqual([
    ['Esha', skipReason.highestClass],
    ['Firoz', skipReason.highestClass],
  ]);
  const promote = { students: [{ studentId: asha, programId: two }], since: '2027-06-01' };
  expect((await head.put('/api/sis/Student/PromoteStudentsBulk', promote)).status).toBe(200);
  await theYearBegins();
  expect(await fees()).toMatchObject([{ student: 'Asha', program: two, total: 20_000 }]);
  school.itIs('2027-06-02');
  const { json } = await head.get(`/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=2027-06-02&programId=${two}`);
  const taken = await head.post('/api/las/StudentAttendance/CreateAttendanceBulk', { Attendances: json.Attendances });
  expect(taken.status, taken.text).toBe(201);
  expect(await refusals()).not.toMatch(/register/);
});

test('What others write while the plan is applied is not the plan’s, and stays when it is undone', async () => {
  const { last, head, school, begin, steps, apply, undo, structures } = await aCharging();
  await begin();
  await steps({ 'fee-structures': {} });
  const other = await school.database.pool.connect();
  const waiting = async (count: number) => {
    const sessions = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    return (await school.rows(sessions)).length >= count;
  };
  try {
    await other.query('begin');
    await other.query('select from fee_structure for update');
    const applied = apply();
    await until(() => waiting(1));
    let isSaved = false;
    const days = { effectiveFrom: '2026-06-01', effectiveTo: '2027-05-31' };
    const charge = { feeType: 'Library', programId: last, description: '', amount: 300, isOptional: false, isConcession: false };
    const saved = head.post('/api/fs/FeeStructure', { ...charge, ...days }).finally(() => {
      isSaved = true;
    });
    await until(async () => isSaved || (await waiting(2)));
    await other.query('commit');
    expect(await applied).toMatch(/^done/);
    const { status, text } = await saved;
    expect(status, text).toBe(201);
  } finally {
    other.release();
  }
  await undo();
  expect((await structures()).map(({ words }) => words)).toContain(`${last} Library 300.00 2026-06-01 2027-05-31`);
});

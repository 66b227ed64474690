import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeeStructure } from '../../../../test/school/fees.ts';
import { addProgram } from '../../../../test/school/people.ts';
import { endOf, planUrl } from '../../../../test/school/year-plan.ts';
import type { Answer, Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { feeStatus } from '../../../common/enumerations.domain.ts';
import { type Paise, paiseOf } from '../../../common/money.domain.ts';
import { type Chance, createChance } from '../../../kit/domain/chance.factory.ts';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { studentFactory } from '../../student/student/student.factory.ts';
import { studentExitFactory } from '../../student/student-exit/student-exit.factory.ts';
import { planOutcome } from '../../student/year-plan/outcomes.domain.ts';
import type { PlannedStudent, YearPlan } from '../../student/year-plan/year-plan.domain.ts';
import { paymentFactory } from '../payment-transaction/payment-transaction.factory.ts';
import { proveBalances } from './proof.server.ts';
import type { FeePart, StudentFeeRow } from './student-fee.domain.ts';

/** `npm run histories` lives through more of them. Each is one student's, and begins on 15-06-2026. */
const histories = Number(process.env['FEE_HISTORIES'] ?? 30);
const seconds = 1000;
const firstDay = '2026-06-15';

let school: TestApp;
let office: Caller;
let programs: number[];
let structures: number[];
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
  // The first charges nothing.
  programs = [await addProgram(school.database, { programOrder: 6 })];
  structures = [];
  for (const [amount, programOrder] of [
    [24_000.5, 5],
    [18_000, 5],
    [999.99, 6],
    [30_000, 7],
  ] as const) {
    const programId = await addProgram(school.database, { programOrder });
    programs.push(programId);
    const add = (feeType: string, more: object) => addFeeStructure(school.database, { programId, feeType, ...more });
    structures.push(
      await add('Tuition', { amount }),
      await add('Library', { amount: 0.1 }),
      await add('Transport', { amount: 9_000, isOptional: true }),
      await add('Former', { amount: 5, isOptional: true, effectiveTo: '2026-05-31' }),
      await add('Sibling', { amount: 2_400.25, isConcession: true }),
      await add('Talent', { amount: 500, isConcession: true }),
    );
  }
});
afterAll(() => school.close());

const fees = '/api/fs/StudentFee';
const payments = '/api/fs/PaymentTransaction';
const exits = '/api/sis/StudentExit';

/** Whatever is asked, it is done or refused in words. */
function answered({ status, text, json }: Answer): { data: number } | null {
  expect([200, 201, 409, 422], text).toContain(status);
  return status < 300 ? json : null;
}

/** Every page of a list. */
async function all<Row>(caller: Caller, path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { items, totalPages } = (await caller.get(`${path}PageSize=100&PageNumber=${page}`)).json;
    rows.push(...items);
    if (page >= totalPages) return rows;
  }
}
const feesOf = (studentId: number, caller = office) => all<StudentFeeRow>(caller, `${fees}?studentId=${studentId}&sort=dueDate&`);

interface Life {
  chance: Chance;
  studentId: number;
  paymentIds: number[];
  exitId: number;
  today: IsoDate;
}

const day = (chance: Chance) => chance.day('2025-06-01', '2027-12-31');

/** What may happen to the fees of a student. */
const happenings: readonly ((life: Life) => Promise<unknown>)[] = [
  plan,
  plan,
  plan,
  plan,
  async (life) => {
    life.today = addDays(life.today, life.chance.whole(1, 150));
    school.itIs(life.today);
    await school.runJob('apply-student-exits');
  },
  async ({ chance, studentId, paymentIds, today }) => {
    const payment = paymentFactory({
      paymentForId: studentId,
      amountPaid: chance.whole(100, 3_000_000) / 100,
      paymentDate: chance.day('2025-06-01', today),
    });
    const made = answered(await office.post(payments, payment));
    if (made) paymentIds.push(made.data);
  },
  async ({ chance, studentId, paymentIds, today }) => {
    const [newest] = (await feesOf(studentId)).toReversed();
    const amountPaid = chance.happens(0.7) && newest?.excessPaid ? newest.excessPaid : chance.whole(100, 5_000) / 100;
    const refund = paymentFactory({ paymentForId: studentId, amountPaid, isRefund: true, paymentDate: today });
    const made = answered(await office.post(payments, refund));
    if (made) paymentIds.push(made.data);
  },
  async ({ chance, paymentIds }) => {
    if (paymentIds.length === 0) return;
    const id = chance.pick(paymentIds);
    const done = answered(await office.delete(`${payments}?paymentTransactionId=${id}`));
    if (done) paymentIds.splice(paymentIds.indexOf(id), 1);
  },
  async ({ chance, paymentIds }) => {
    if (paymentIds.length === 0) return;
    const change = { amountPaid: chance.whole(100, 3_000_000) / 100 };
    answered(await office.put(`${payments}?paymentTransactionId=${chance.pick(paymentIds)}`, change));
  },
  async ({ chance, studentId }) => {
    const known = await feesOf(studentId);
    if (known.length === 0) return;
    const { studentFeeId: id } = chance.pick(known);
    const parts: FeePart[] = (await office.get(`${fees}/GetFeeParts?studentFeeId=${id}`)).json;
    const studentFeeDetails = parts
      .filter(({ isOptional, isConcession }) => (!isOptional && !isConcession) || chance.happens(0.4))
      .map(({ feeStructureId, amount }) => ({
        feeStructureId,
        amount: chance.happens(0.5) ? amount : chance.whole(0, 2_500_000) / 100,
      }));
    const when = chance.happens(0.3) ? { dueDate: day(chance) } : {};
    answered(await office.put(`${fees}?studentFeeId=${id}`, { studentFeeDetails, ...when }));
  },
  async ({ chance, studentId }) => {
    const known = await feesOf(studentId);
    if (known.length > 0) answered(await office.delete(`${fees}?studentFeeId=${chance.pick(known).studentFeeId}`));
  },
  async ({ chance, studentId }) =>
    answered(await office.put(`/api/sis/Student?studentId=${studentId}`, { programId: chance.pick([...programs, null]) })),
  async ({ chance, studentId }) => {
    const students = [{ studentId, programId: chance.pick(programs), firstName: '' }];
    answered(await office.put('/api/sis/Student/PromoteStudentsBulk', { students }));
  },
  async ({ studentId }) => answered(await office.post('/api/sis/Student/TakeBackPromotion', { studentIds: [studentId] })),
  async ({ chance, studentId }) =>
    answered(await office.put(`/api/sis/Student?studentId=${studentId}`, { studentStatus: chance.pick([1, 1, 2]) })),
  async (life) => {
    const { chance, studentId, exitId } = life;
    if (exitId > 0) {
      answered(await office.delete(`${exits}?studentExitId=${exitId}`));
      life.exitId = 0;
      return;
    }
    const exitDate = chance.day('2026-01-01', addDays(life.today, 60));
    const exit = studentExitFactory({ studentId, exitDate, tcAppliedDate: '2025-12-01', tcIssueDate: '2025-12-02' });
    life.exitId = answered(await office.post(exits, exit))?.data ?? 0;
  },
  async ({ chance }) => {
    const id = chance.pick(structures);
    answered(await office.put(`/api/fs/FeeStructure?feeStructureId=${id}`, { amount: chance.whole(0, 2_000_000) / 100 }));
  },
  async ({ chance }) => {
    const year = chance.happens(0.3) ? { schoolYear: chance.whole(2025, 2028) } : {};
    answered(await office.post(`${fees}/CreateFeesBulk`, { programIds: [chance.pick(programs)], dueDate: day(chance), ...year }));
  },
];

/** The plan of this school year or the next is begun, changed, applied or undone, for everybody who has lived so far. */
async function plan({ chance, studentId }: Life): Promise<void> {
  const years: { schoolYear: number; isToday: boolean }[] = (await office.get('/api/gs/SchoolYear/GetSchoolYears')).json;
  const schoolYear = (years.find(({ isToday }) => isToday)?.schoolYear ?? 0) + chance.whole(0, 1);
  const { version, isDraft, steps }: YearPlan = (await office.get(`${planUrl}?schoolYear=${schoolYear}`)).json;
  if (version === 0) answered(await office.post(planUrl, { schoolYear }));
  else if (!isDraft) answered(await office.post(`${planUrl}/Undo`, { schoolYear }));
  else {
    const choose = async (studentIds: number[], outcome: number, programId: number | null) =>
      answered(await office.put(`${planUrl}/SetOutcomes`, { schoolYear, studentIds, outcome, programId, reason: 'Chosen' }));
    const planned = async (): Promise<PlannedStudent[]> =>
      (await office.get(`${planUrl}/GetStudents?schoolYear=${schoolYear}`)).json;
    if ((await planned()).some((one) => one.studentId === studentId))
      await choose([studentId], chance.whole(1, 7), chance.pick([...programs, null]));
    const open = (await planned()).filter(({ outcome, isGiven }) => outcome === null && !isGiven);
    if (open.length > 0)
      await choose(
        open.map((one) => one.studentId),
        planOutcome.leftOut,
        null,
      );
    const chosen = steps.filter(({ name }) => ['students', 'fees'].includes(name) && chance.happens(0.7));
    const named = Object.fromEntries(chosen.map(({ name, settings }) => [name, settings]));
    answered(await office.put(`${planUrl}/SetSteps`, { schoolYear, steps: named }));
    const task = answered(await office.post(`${planUrl}/Apply`, { schoolYear }));
    if (task) expect(await endOf(school, office, task.data)).toMatch(/^done: \d+ steps? applied$/);
  }
}

const paise = (amounts: readonly number[]): Paise => amounts.reduce((sum, amount) => sum + paiseOf(amount), 0);

function statusOf({ totalAmount, amountPaid, excessPaid }: StudentFeeRow): number {
  if (excessPaid > 0) return feeStatus.excessPaid;
  if (amountPaid === totalAmount) return feeStatus.fullyPaid;
  return amountPaid > 0 ? feeStatus.partiallyPaid : feeStatus.notPaid;
}

/** What holds for the fees of a student at any time. */
async function check({ studentId, paymentIds }: Life): Promise<void> {
  const rows = await feesOf(studentId);
  const years = rows.map(({ schoolYear }) => schoolYear);
  expect(years, 'one fee of a school year').toEqual([...new Set(years)]);
  for (const [index, fee] of rows.entries()) {
    const { totalAmount, amountPaid, balance, excessPaid, studentFeeDetails, paymentTransactions } = fee;
    expect(paise(studentFeeDetails.map(({ amount }) => amount))).toBe(paiseOf(totalAmount));
    expect(totalAmount).toBeGreaterThanOrEqual(0);
    expect(amountPaid).toBeLessThanOrEqual(totalAmount);
    expect(paiseOf(balance)).toBe(paiseOf(totalAmount) - paiseOf(amountPaid));
    if (index < rows.length - 1) expect(excessPaid, 'excess stands on the newest').toBe(0);
    expect(fee.feeStatus).toBe(statusOf(fee));
    expect(paise(paymentTransactions.map((part) => part.amountPaid))).toBe(paise([amountPaid, excessPaid]));
  }
  if (rows.length === 0) return;
  const { json } = await office.get(`${payments}?studentId=${studentId}&PageSize=100`);
  expect(json.totalCount).toBe(paymentIds.length);
  const net = paise(
    json.items.map((one: { amountPaid: number; isRefund: boolean }) => (one.isRefund ? -one.amountPaid : one.amountPaid)),
  );
  expect(paise(rows.flatMap(({ amountPaid, excessPaid }) => [amountPaid, excessPaid]))).toBe(net);
}

test(`After any ${histories} histories the fees of everybody add up, and everybody sees the same`, {
  timeout: (360 + (histories > 30 ? 5 : 1) * histories) * seconds,
}, async () => {
  const children: number[] = [];
  for (let seed = 1; seed <= histories; seed += 1) {
    const chance = createChance(seed);
    school.itIs(firstDay);
    const enrolledOn = chance.pick(['2025-06-10', '2026-06-01', '2026-06-15']);
    const born = await office.post('/api/sis/Student', studentFactory({ programId: chance.pick(programs), enrolledOn }, seed));
    const life: Life = { chance, studentId: answered(born)?.data ?? 0, paymentIds: [], exitId: 0, today: firstDay };
    children.push(life.studentId);
    try {
      for (let steps = chance.whole(4, 14); steps > 0; steps -= 1) await chance.pick(happenings)(life);
      await check(life);
      const [fee] = await feesOf(life.studentId);
      if (fee) expect((await office.get(`${fees}/${fee.studentFeeId}`)).json).toEqual(fee);
    } catch (error) {
      throw new Error(`History ${seed}`, { cause: error });
    }
  }
  expect(await school.rows('select student_id, school_year from student_fee group by 1, 2 having count(*) > 1')).toEqual([]);
  const { differences, ...counted } = await proveBalances(school.database.db);
  expect(differences).toEqual([]);
  expect(counted.fees).toBeGreaterThan(histories / 2);
  const done = await school.rows(
    `select action from audit_entry where resource = 'YearPlan' and action in ('apply-plan', 'undo-plan')`,
  );
  expect(done.length).toBeGreaterThan(histories / 10);
  // By then families see the class of every year.
  school.itIs('2030-06-15');
  const parent = await school.asParentOf(...children);
  expect(await all(parent, `${fees}?sort=dueDate&`)).toEqual(await all(office, `${fees}?sort=dueDate&`));
});

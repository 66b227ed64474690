import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff, only } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { salaryStructureFactory } from '../salary-structure/salary-structure.factory.ts';
import { salaryStructures } from '../salary-structure/salary-structure.table.ts';

const url = '/api/fs/StaffSalary';
let school: TestApp;
let finance: Caller;
let basic: number;
let fund: number;
let rent: number;

async function addPart(salaryType: string, change: object): Promise<number> {
  const rows = school.database.db
    .insert(salaryStructures)
    .values({ ...salaryStructureFactory({ salaryType }), ...change })
    .returning({ id: salaryStructures.salaryStructureId });
  return only(await rows).id;
}

beforeAll(async () => {
  school = await startApp();
  finance = await school.asAdmin();
  basic = await addPart('Basic Pay', { isOptional: false });
  fund = await addPart('Provident Fund', { isOptional: false, isDeduction: true, maxDeductionAmount: 180_000 });
  rent = await addPart('House Rent', {});
});
afterAll(() => school.close());

type Amounts = readonly (readonly [part: number, amount: number | null])[];
const linesOf = (amounts: Amounts) => amounts.map(([salaryStructureId, amount]) => ({ salaryStructureId, amount }));
const enter = async (amounts: Amounts): Promise<number> => {
  const staffId = await addStaff(school.database);
  const { status, json, text } = await finance.post(`${url}/`, { staffId, staffSalaryDetails: linesOf(amounts) });
  expect(status, text).toBe(201);
  return json.data;
};
const read = async (id: number) => (await finance.get(`${url}/${id}`)).json;
const change = async (id: number, amounts: Amounts) => {
  const { staffId } = await read(id);
  const { status, text } = await finance.put(`${url}?staffSalaryId=${id}`, { staffId, staffSalaryDetails: linesOf(amounts) });
  expect(status, text).toBe(200);
};
const shown = (row: { staffSalaryDetails: { amount: number; salaryStructure: { salaryType: string } }[] }) =>
  row.staffSalaryDetails.map(({ amount, salaryStructure }) => `${salaryStructure.salaryType} ${amount}`);

test('The server adds a salary up and keeps deductions negative, whichever sign they came with', async () => {
  const row = await read(
    await enter([
      [basic, 840_000],
      [rent, 120_000.1],
      [fund, 100_800],
    ]),
  );
  expect(row).toMatchObject({
    totalEarnings: 960_000.1,
    totalDeductions: 100_800,
    taxableAmount: 859_200.1,
    totalTax: 25_920.01,
    monthlySalary: 69_440.01,
  });
  expect(shown(row)).toEqual(['Basic Pay 840000', 'House Rent 120000.1', 'Provident Fund -100800']);
});

test('A deduction does not exceed the limit of its structure, and required parts are there', async () => {
  const staffId = await addStaff(school.database);
  const send = (amounts: Amounts) => finance.post(`${url}/`, { staffId, staffSalaryDetails: linesOf(amounts) });
  const above = problem(
    await send([
      [basic, 1],
      [fund, 180_000.01],
    ]),
    422,
  );
  expect(above.errors).toEqual({ 'staffSalaryDetails.1.amount': ['Provident Fund must not exceed 1,80,000'] });
  const without = problem(await send([[fund, 5]]), 422);
  expect(without.errors).toEqual({ staffSalaryDetails: ['Basic Pay is required'] });
});

test('The lines of a salary are taken as they were read; one that says something unknown is refused', async () => {
  const id = await enter([
    [basic, 100],
    [fund, 5],
  ]);
  const { staffId, staffSalaryDetails } = await read(id);
  const save = (lines: readonly object[]) => finance.put(`${url}?staffSalaryId=${id}`, { staffId, staffSalaryDetails: lines });
  expect((await save(staffSalaryDetails)).status).toBe(200);
  const mistyped = staffSalaryDetails.map((line: object) => ({ ...line, bonus: 5 }));
  expect(problem(await save([staffSalaryDetails[0], mistyped[1]]), 400).errors).toEqual({
    'staffSalaryDetails.1.bonus': ['Unknown property'],
  });
});

test('What is saved twice in a month holds from its beginning; what held in months before is kept with them', async () => {
  const id = await enter([
    [basic, 100],
    [fund, 0],
  ]);
  await change(id, [
    [basic, 200],
    [fund, 0],
  ]);
  const months = (salaryId: number) =>
    school.rows<{ amount: string }>(
      `select from_month || ' ' || coalesce(to_month::text, 'on') || ' ' || amount as amount
        from staff_salary_detail where staff_salary_id = $1 and salary_structure_id = $2 order by from_month`,
      [salaryId, basic],
    );
  const thisMonth = '2026-06-01';
  expect((await months(id)).map(({ amount }) => amount)).toEqual([`${thisMonth} on 200.00`]);
  await school.rows("update staff_salary_detail set from_month = '2026-02-01' where staff_salary_id = $1", [id]);
  await change(id, [
    [basic, 300],
    [fund, 0],
  ]);
  expect((await months(id)).map(({ amount }) => amount)).toEqual(['2026-02-01 2026-05-01 200.00', `${thisMonth} on 300.00`]);
  expect(shown(await read(id))).toEqual(['Basic Pay 300', 'Provident Fund 0']);
});

test('Nobody has two salaries', async () => {
  const id = await enter([
    [basic, 1],
    [fund, 0],
  ]);
  const { staffId } = await read(id);
  const again = await finance.post(`${url}/`, {
    staffId,
    staffSalaryDetails: linesOf([
      [basic, 1],
      [fund, 0],
    ]),
  });
  expect(problem(again, 409).detail).toBe('This staff member already has a salary.');
});

test('A salary structure is not deleted while salaries are made of it, each of which counts once, whatever it was before', async () => {
  const allowance = await addPart('Travel Allowance', {});
  const id = await enter([
    [basic, 1],
    [fund, 0],
    [allowance, 100],
  ]);
  await school.rows("update staff_salary_detail set from_month = '2026-02-01' where staff_salary_id = $1", [id]);
  await change(id, [
    [basic, 1],
    [fund, 0],
    [allowance, 200],
  ]);
  const refused = await finance.delete(`/api/fs/SalaryStructure?salaryStructureId=${allowance}`);
  expect(problem(refused, 409).detail).toBe('Travel Allowance still has 1 staff salary.');
});

test('A salary stays with its staff member, whose payslips are made from it', async () => {
  const amounts: Amounts = [
    [basic, 120_000],
    [fund, 0],
  ];
  const id = await enter(amounts);
  const { staffId } = await read(id);
  const other = await addStaff(school.database);
  const moved = await finance.put(`${url}?staffSalaryId=${id}`, { staffId: other, staffSalaryDetails: linesOf(amounts) });
  expect(problem(moved, 422).errors).toEqual({ staffId: ['The staff member of a salary cannot be changed'] });
  const payslip = (of: number) => finance.get(`${url}/PrintPayslip?staffId=${of}&month=2026-06`);
  expect([(await payslip(staffId)).status, (await payslip(other)).status]).toEqual([200, 404]);
});

test('Teachers see only their own salary', async () => {
  const [own, other] = [
    await enter([
      [basic, 1],
      [fund, 0],
    ]),
    await enter([
      [basic, 2],
      [fund, 0],
    ]),
  ];
  const { staffId } = await read(own);
  const teacher = await school.as({ 'staffsalary.read': `staffid=${staffId}` });
  expect((await teacher.get(url)).json.items).toMatchObject([{ staffSalaryId: own, totalEarnings: 1 }]);
  expect((await teacher.get(`${url}/${own}`)).status).toBe(200);
  expect((await teacher.get(`${url}/${other}`)).status).toBe(404);
  expect((await teacher.get(`${url}/GetSalaryParts`)).status).toBe(403);
});

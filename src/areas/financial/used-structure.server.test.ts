import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeeStructure, addUncharged } from '../../../test/school/fees.ts';
import { addProgram, addStaff } from '../../../test/school/people.ts';
import type { Caller } from '../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../test/support/harness.ts';
import { problem } from '../../../test/support/problem.ts';
import { salaryStructureFactory } from './salary-structure/salary-structure.factory.ts';

let school: TestApp;
let office: Caller;
beforeAll(async () => {
  school = await startApp();
  office = await school.asAdmin();
});
afterAll(() => school.close());

async function created(path: string, body: object): Promise<number> {
  const { status, json, text } = await office.post(`/api/fs/${path}`, body);
  expect(status, text).toBe(201);
  return json.data;
}

test('A fee structure can become a concession, or stop being one, only until a fee uses it', async () => {
  const programId = await addProgram(school.database);
  const bus = await addFeeStructure(school.database, { programId, amount: 1000, isOptional: true });
  const turn = (isConcession: boolean) => office.put(`/api/fs/FeeStructure?feeStructureId=${bus}`, { isConcession });
  for (const isConcession of [true, false]) expect((await turn(isConcession)).status).toBe(200);
  const studentFeeDetails = [{ feeStructureId: bus, amount: 1000 }];
  const studentId = await addUncharged(school.database, { programId });
  await created('StudentFee', { studentId, programId, dueDate: '2026-07-01', studentFeeDetails });
  const message = 'Fees already use this: add another fee structure';
  expect(problem(await turn(true), 422).errors).toEqual({ isConcession: [message] });
  expect((await office.put(`/api/fs/FeeStructure?feeStructureId=${bus}`, { amount: 2000 })).status).toBe(200);
});

test('A fee structure goes to another program only until a fee uses it', async () => {
  const [from, to] = [await addProgram(school.database), await addProgram(school.database)];
  const bus = await addFeeStructure(school.database, { programId: from, amount: 1000, isOptional: true });
  const give = (programId: number, more = {}) => office.put(`/api/fs/FeeStructure?feeStructureId=${bus}`, { programId, ...more });
  for (const programId of [to, from]) expect((await give(programId)).status).toBe(200);
  const studentId = await addUncharged(school.database, { programId: from });
  const studentFeeDetails = [{ feeStructureId: bus, amount: 1000 }];
  await created('StudentFee', { studentId, programId: from, dueDate: '2026-07-01', studentFeeDetails });
  const message = ['Fees already use this: add another fee structure'];
  expect(problem(await give(to), 422).errors).toEqual({ programId: message });
  expect(problem(await give(to, { isConcession: true }), 422).errors).toEqual({ programId: message, isConcession: message });
  expect((await give(from, { feeType: 'Bus' })).status).toBe(200);
});

test('A salary structure can become a deduction, or stop being one, only until a salary uses it', async () => {
  const rent = await created('SalaryStructure', salaryStructureFactory());
  const turn = (isDeduction: boolean) =>
    office.put(`/api/fs/SalaryStructure?salaryStructureId=${rent}`, { isDeduction, maxDeductionAmount: isDeduction ? 500 : 0 });
  for (const isDeduction of [true, false]) expect((await turn(isDeduction)).status).toBe(200);
  const staffSalaryDetails = [{ salaryStructureId: rent, amount: 240_000 }];
  await created('StaffSalary', { staffId: await addStaff(school.database), staffSalaryDetails });
  const message = 'Salaries already use this: add another salary structure';
  expect(problem(await turn(true), 422).errors).toEqual({ isDeduction: [message] });
});

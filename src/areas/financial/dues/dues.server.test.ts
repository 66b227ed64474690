import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFee, addPayment } from '../../../../test/school/fees.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/fs/StudentFee/ExportDues';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

// Today is 15-06-2026.
test('Dues are listed by program, with days and amounts overdue, a sum for each program and a total', async () => {
  const finance = await school.asAdmin();
  expect((await finance.get(`${url}?format=csv`)).text.trim().split('\r\n')).toHaveLength(1);
  const [five, six] = [
    await addProgram(school.database, { programName: 'Grade 5', programOrder: 5 }),
    await addProgram(school.database, { programName: 'Grade 6', programOrder: 6 }),
  ];
  const owing = async (programId: number, firstName: string, dueDate: string, amount: number, paid = 0) => {
    const studentId = await addStudent(school.database, { programId, firstName, lastName: '' });
    await addFee(school, { studentId, programId, dueDate, amount });
    if (paid > 0) await addPayment(school.database, { studentId, amountPaid: paid });
    return studentId;
  };
  await owing(six, 'Bina', '2026-06-05', 900.1);
  const asha = await owing(five, 'Asha', '2026-07-01', 0.1);
  await owing(five, 'Chitra', '2026-06-14', 500.25, 100);
  await owing(five, 'Divya', '2026-06-14', 500, 500);
  const csv = async (query = '', caller = finance) =>
    (await caller.get(`${url}?format=csv${query}`)).text.trim().split('\r\n').slice(1);
  expect(await csv()).toEqual([
    'Grade 5,Asha,2026-07-01,,0.1,0,0.1,',
    'Grade 5,Chitra,2026-06-14,1,500.25,100,400.25,400.25',
    'Grade 5,Sum,,,500.35,100,400.35,400.25',
    'Grade 6,Bina,2026-06-05,10,900.1,0,900.1,900.1',
    'Grade 6,Sum,,,900.1,0,900.1,900.1',
    'All programs,Sum,,,1400.45,100,1300.45,1300.35',
  ]);
  expect(await csv(`&programId=${six}`)).toHaveLength(3);
  expect(await csv('', await school.asParentOf(asha))).toEqual([
    'Grade 5,Asha,2026-07-01,,0.1,0,0.1,',
    'Grade 5,Sum,,,0.1,0,0.1,0',
    'All programs,Sum,,,0.1,0,0.1,0',
  ]);
  expect(await csv('&studentName=Chitra')).toHaveLength(3);
  expect(await csv('&overdueDays=5')).toEqual([
    'Grade 6,Bina,2026-06-05,10,900.1,0,900.1,900.1',
    'Grade 6,Sum,,,900.1,0,900.1,900.1',
    'All programs,Sum,,,900.1,0,900.1,900.1',
  ]);
  // The foot of the list says the same, paid fees among them.
  const sums = async (query = '', caller = finance) => (await caller.get(`/api/fs/StudentFee/GetFeeSums?${query}`)).json;
  expect(await sums()).toEqual({ total: 1900.45, paid: 600, balance: 1300.45, excess: 0, overdue: 1300.35 });
  expect(await sums(`programId=${five}`)).toEqual({ total: 1000.35, paid: 600, balance: 400.35, excess: 0, overdue: 400.25 });
  expect(await sums('studentName=nobody')).toEqual({ total: 0, paid: 0, balance: 0, excess: 0, overdue: 0 });
  expect(await sums('', await school.asParentOf(asha))).toEqual({ total: 0.1, paid: 0, balance: 0.1, excess: 0, overdue: 0 });
  problem(await finance.get('/api/fs/StudentFee/GetFeeSums?dueDate=soon'), 400);
  const paper = await finance.get(url);
  expect(paper.headers['content-disposition']).toContain('dues 2026-06-15.pdf');
  const printed = (await readPdf(paper.bytes)).pages.join('\n');
  expect(printed).toContain('1,300.45');
  expect(printed).toContain('3 records');
  expect((await finance.get(`${url}?format=xlsx`)).status).toBe(200);
  expect((await (await school.asTeacherOf(five)).get(url)).status).toBe(403);
  await addPayment(school.database, { studentId: asha, amountPaid: 20.1 });
  expect(await sums(`studentId=${asha}`)).toEqual({ total: 0.1, paid: 0.1, balance: 0, excess: 20, overdue: 0 });
});

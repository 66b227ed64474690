import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFee, addUncharged, nameSchool } from '../../../../test/school/fees.ts';
import { addProgram } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import { subject } from '../../../common/enumerations.domain.ts';
import { schoolYearFactory } from '../../general/school-year/school-year.factory.ts';

let school: TestApp;
beforeAll(async () => {
  school = await startApp({ today: '2027-03-01' });
});
afterAll(() => school.close());

test('A family sees a coming fee as soon as it is billed, and its class as soon as it sees that year', async () => {
  const office = await school.asAdmin();
  await nameSchool(school);
  for (const year of [2026, 2027]) await office.post('/api/gs/SchoolYear', schoolYearFactory(year));
  const [now, next] = [
    await addProgram(school.database, { programName: 'Grade 4 A' }),
    await addProgram(school.database, { programName: 'Grade 5 B' }),
  ];
  const studentId = await addUncharged(school.database, { programId: now });
  await addFee(school, { studentId, programId: now, dueDate: '2026-07-01', amount: 400 });
  await addFee(school, { studentId, programId: next, dueDate: '2027-07-01', amount: 500 });
  const parent = await school.asParentOf(studentId);
  const [family] = await school.rows<{ id: number }>('select max(family_id) as id from family');
  const classes = async (caller = parent) =>
    (await caller.get('/api/fs/StudentFee?sort=dueDate')).json.items.map(
      ({ programDetails }: { programDetails: { programName: string } }) => programDetails.programName,
    );
  const statement = async () =>
    (await readPdf((await parent.get(`/api/fs/StudentFee/PrintFamilyStatement?familyId=${family?.id}`)).bytes)).pages.join(' ');

  const pay = async (amountPaid: number, reference: string) => {
    const paid = await office.post('/api/fs/PaymentTransaction', {
      ...{
        paymentFor: subject.student,
        paymentForId: studentId,
        paymentMode: 1,
        amountPaid,
        paymentDate: '2027-03-01',
        reference,
      },
    });
    expect(paid.status, paid.text).toBe(201);
    return paid.json.data;
  };
  const settled = async (id: number, caller = parent) =>
    (await caller.get(`/api/fs/PaymentTransaction/${id}`)).json.settles.map(
      ({ programName }: { programName: string }) => programName,
    );
  const receipt = async (id: number, caller = parent) =>
    (await readPdf((await caller.get(`/api/fs/PaymentTransaction/PrintReceipt?paymentTransactionId=${id}`)).bytes)).pages.join(
      ' ',
    );
  const early = await pay(600, 'one');

  expect(await classes()).toEqual(['Grade 4 A', 'Class to be announced']);
  expect(await settled(early)).toEqual(['Grade 4 A', 'Class to be announced']);
  expect(await settled(early, office)).toEqual(['Grade 4 A', 'Grade 5 B']);
  // The office prints it for the family.
  expect(await receipt(early, office)).not.toContain('Grade 5 B');
  expect(await receipt(early)).toMatch(/Fees Grade 4 A[\s\S]*Fees\s2027-28/);
  expect(await classes(office)).toEqual(['Grade 4 A', 'Grade 5 B']);
  expect(await statement()).not.toContain('Grade 5 B');

  const { json: year } = await office.get('/api/gs/SchoolYear/2027');
  const shown = { ...year, staffFrom: '2027-02-15', familiesFrom: '2027-03-01' };
  expect((await office.put('/api/gs/SchoolYear?schoolYearId=2027', shown)).status).toBe(200);
  expect(await classes()).toEqual(['Grade 4 A', 'Grade 5 B']);
  expect(await settled(early)).toEqual(['Grade 4 A', 'Grade 5 B']);
  expect(await receipt(await pay(100, 'two'))).toContain('Fees Grade 5 B');
  expect(await statement()).toContain('Grade 5 B');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHealthRecord } from '../../../../test/school/health.ts';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';
import { vaccinations } from '../../../common/enumerations.domain.ts';
import { valueNamed } from '../../../kit/domain/enumeration.domain.ts';
import { vaccinationRecordFactory } from '../vaccination-record/vaccination-record.factory.ts';
import { visitFactory } from '../visit/visit.factory.ts';

const url = '/api/hs/Visit/GetNurseDesk';
let school: TestApp;
beforeAll(async () => {
  school = await startApp();
});
afterAll(() => school.close());

// Today is 15-06-2026.
test('The figures on the nurse’s desk match the lists to which they link', async () => {
  const programId = await addProgram(school.database);
  const nurse = await school.as(
    Object.fromEntries(['create', 'read', 'update', 'delete'].map((action) => [`healthrecord.${action}`, '-1'])),
  );
  expect((await nurse.get(url)).json).toEqual({ visits: 0, sentHome: 0, untold: 0, vaccinationsOverdue: 0, vaccinationsSoon: 0 });
  const child = (change = {}) => addStudent(school.database, { programId, ...change });
  const visitForId = await child();
  for (const change of [
    { visitDate: '2026-06-15', sentHome: true, familyTold: true },
    { visitDate: '2026-06-15', sentHome: false, familyTold: false },
    { visitDate: '2026-06-12', sentHome: true, familyTold: false },
  ])
    expect((await nurse.post('/api/hs/Visit', visitFactory({ visitForId, ...change }))).status).toBe(201);
  const influenza = valueNamed(vaccinations, 'Influenza') ?? 0;
  // Due a year later; people who have left are not counted, because nobody writes to them.
  for (const [day, studentStatus] of [
    ['2025-06-14', 1],
    ['2025-06-15', 1],
    ['2025-07-15', 1],
    ['2025-07-16', 1],
    ['2025-01-01', 2],
  ] as const) {
    const healthRecordId = await addHealthRecord(school.database, { studentId: await child({ studentStatus }) });
    const input = vaccinationRecordFactory({ healthRecordId, vaccine: influenza, dateAdministered: day, booster: false });
    expect((await nurse.post('/api/hs/VaccinationRecord', input)).status).toBe(201);
  }
  const desk = (await nurse.get(url)).json;
  expect(desk).toEqual({ visits: 2, sentHome: 1, untold: 1, vaccinationsOverdue: 1, vaccinationsSoon: 2 });
  const count = async (list: string) => (await nurse.get(`/api/hs/${list}`)).json.totalCount;
  expect([
    await count('Visit?visitDate=2026-06-15'),
    await count('Visit?sentHome=true&familyTold=false'),
    await count('VaccinationRecord/GetVaccinationsDue?isOverdue=true'),
    await count('VaccinationRecord/GetVaccinationsDue?isOverdue=false'),
  ]).toEqual([desk.visits, desk.untold, desk.vaccinationsOverdue, desk.vaccinationsSoon]);
  problem(await (await school.as({ 'healthrecord.read': 'staffid=1' })).get(url), 403);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { addFeeStructure } from '../../../../test/school/fees.ts';
import { addStudent } from '../../../../test/school/people.ts';
import { aSchoolInMarch } from '../../../../test/school/year-plan.ts';
import { meanwhile } from '../../../../test/support/meanwhile.ts';
import { problem } from '../../../../test/support/problem.ts';
import { admissionStatus, studentStatus } from '../../../common/enumerations.domain.ts';
import { admissionFactory } from './admission.factory.ts';
import type { Application } from './status-together.domain.ts';

const url = '/api/as/Admission';
const { accepted, enrolled, rejected } = admissionStatus;
let at: Awaited<ReturnType<typeof aSchoolInMarch>>;
let admissionIds: number[];

beforeAll(async () => {
  at = await aSchoolInMarch();
  await addFeeStructure(at.school.database, { programId: at.one, feeType: 'Tuition', amount: 9_000 });
  admissionIds = [];
  for (const firstName of ['Zoya', 'Yash', 'Xena']) {
    const studentId = await addStudent(at.school.database, {
      ...{ firstName, lastName: '', studentStatus: studentStatus.inactive, programId: null, enrolledOn: null },
    });
    const input = admissionFactory({ studentId, programId: at.one, applicationStatus: accepted, intakeYear: 2027 });
    admissionIds.push((await at.head.post(url, input)).json.data);
  }
});
afterAll(() => at.school.close());

const withStatus = async (status: number, who = at.head): Promise<string[]> =>
  (await who.get(`${url}/GetApplications?applicationStatus=${status}`)).json.map(({ firstName }: Application) => firstName);
const set = (body: object, who = at.head) =>
  who.put(`${url}/SetStatusBulk`, { admissionIds, from: accepted, to: enrolled, ...body });

test('All who were accepted are enrolled at once, and put back', async () => {
  expect(await withStatus(accepted)).toEqual(['Xena', 'Yash', 'Zoya']);
  const before = await at.everything();
  const preview = await at.head.post(`${url}/PreviewStatusBulk`, { admissionIds, from: accepted, to: enrolled });
  expect(preview.status, preview.text).toBe(200);
  expect(await at.everything()).toEqual(before);

  expect((await set({ admissionIds: [...admissionIds, admissionIds[0]] })).json).toEqual({
    data: 3,
    message: '3 applications: Enrolled',
  });
  expect(await withStatus(enrolled)).toEqual(['Xena', 'Yash', 'Zoya']);
  expect(await at.school.rows('select from_date::text as day from waiting_stay')).toEqual([
    { day: '2027-06-01' },
    { day: '2027-06-01' },
    { day: '2027-06-01' },
  ]);
  const late = problem(await set({}), 409);
  expect(late.detail).toBe('No longer Accepted: Xena, Yash, Zoya.|Nothing was changed.');
  expect((await set({ from: enrolled, to: accepted })).status).toBe(200);
  expect(await at.school.rows('select from_date from waiting_stay')).toEqual([]);
  expect(await withStatus(accepted)).toEqual(['Xena', 'Yash', 'Zoya']);
});

test('What another status means is said by name', async () => {
  const { json: fee } = await at.head.post('/api/fs/StudentFee/CreateFeesBulk', { programIds: [at.one], dueDate: '2027-03-31' });
  expect(fee.message).toContain('2 fees');
  const moving = admissionFactory({ studentId: at.asha, programId: at.two, applicationStatus: accepted });
  const { data } = (await at.head.post(url, moving)).json;
  const asked = { admissionIds: [data], from: accepted, to: enrolled };
  const { paragraphs } = (await at.head.post(`${url}/PreviewStatusBulk`, asked)).json;
  expect(paragraphs).not.toEqual([]);
  for (const paragraph of paragraphs) expect(paragraph).toMatch(/^Asha: /);
  await at.head.delete(`${url}?admissionId=${data}`);
});

test('None is changed where one cannot be, and that one is named', async () => {
  const [first = 0] = admissionIds;
  const { studentId } = (await at.head.get(`${url}/${first}`)).json;
  expect((await set({ admissionIds: [first], to: rejected })).status).toBe(200);
  const again = admissionFactory({ studentId, programId: at.one, applicationStatus: accepted, intakeYear: 2027 });
  const { data } = (await at.head.post(url, again)).json;
  expect((await set({ admissionIds: [...admissionIds.slice(1), data], to: rejected })).status).toBe(200);
  expect((await at.head.post(url, again)).status).toBe(201);
  const asked = [...admissionIds.slice(1), data];
  const refused = problem(await set({ admissionIds: asked, from: rejected, to: accepted }), 422);
  expect(refused.errors).toEqual({
    'admissionIds.2': [expect.stringMatching(/: This student already has an open application for this program\.$/)],
  });
  expect(await withStatus(rejected)).toHaveLength(4);
  const both = problem(await set({ admissionIds: [first, data], from: rejected, to: accepted }), 422);
  expect(Object.keys(both.errors ?? {})).toEqual(['admissionIds.0', 'admissionIds.1']);
});

test('Who was withdrawn meanwhile is not enrolled', async () => {
  const [, id] = admissionIds;
  const put = (to: number) => `update admission set application_status = ${to} where admission_id = ${id}`;
  await at.school.rows(put(accepted));
  const asked = await meanwhile(at.school, [put(admissionStatus.withdrawn)], () => set({ admissionIds: [id] }));
  expect(problem(asked, 409).detail).toMatch(/^No longer Accepted: /);
  await at.school.rows(put(rejected));
});

test('Applications outside the scope are neither seen nor changed', async () => {
  const elsewhere = await at.school.as({ 'admission.update': `programid=${at.two}` });
  expect(await withStatus(rejected, elsewhere)).toEqual([]);
  problem(await set({ from: rejected, to: accepted }, elsewhere), 404);
  problem(await (await at.school.as({ 'admission.read': '-1' })).get(`${url}/GetApplications?applicationStatus=7`), 403);
  problem(await set({ admissionIds: [] }), 422);
  problem(await set({ to: 99 }), 422);
});

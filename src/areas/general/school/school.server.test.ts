import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addProgram, addStudent } from '../../../../test/school/people.ts';
import type { Caller } from '../../../../test/support/caller.ts';
import { startApp, type TestApp } from '../../../../test/support/harness.ts';
import { problem } from '../../../../test/support/problem.ts';

const url = '/api/gs/School';
let school: TestApp;
let admin: Caller;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
});
afterAll(() => school.close());

const details = {
  schoolName: 'Sahyadri Public School',
  address: '1 Hill Road, Pune',
  email: 'office@sahyadri.in',
  phone: '0201234567',
  timeZone: 'Asia/Kolkata',
  schoolYearStart: '06-15',
  financialYearStart: '01-01',
  upiId: 'sahyadri.school@okbank',
};

test('A school year starts on 1 June and a financial year on 1 April unless the school says otherwise', async () => {
  expect((await admin.get(url)).json).toMatchObject({ schoolYearStart: '06-01', financialYearStart: '04-01', upiId: '' });
});

test('The school’s name, address, contact, time zone, years and UPI ID are kept', async () => {
  const { json: before } = await admin.get(url);
  expect((await admin.put(url, { ...details, version: before.version })).status).toBe(200);
  expect((await admin.get(url)).json).toMatchObject({ ...details, version: before.version + 1, hasLogo: false });
  problem(await admin.put(url, { ...details, version: before.version }), 409);
  expect((await admin.put(url, details)).status).toBe(200);
});

test('What report cards show is a setting of the school, and stays if a change does not name it', async () => {
  const shown = { cardShowsPhoto: false, cardShowsRank: true, cardShowsAttendance: false };
  expect((await admin.get(url)).json).toMatchObject({ cardShowsPhoto: true, cardShowsRank: false, cardShowsAttendance: true });
  expect((await admin.put(url, { ...details, ...shown })).status).toBe(200);
  expect((await admin.put(url, { schoolName: details.schoolName })).status).toBe(200);
  expect((await admin.get(url)).json).toMatchObject(shown);
});

test('What certificates need is kept: board, affiliation number, codes, principal', async () => {
  const facts = {
    board: 'Central Board of Secondary Education (CBSE)',
    affiliationNumber: '1130412',
    schoolCode: '30412',
    udiseCode: '27251204117',
    principalName: 'Meera Krishnan',
  };
  const none = { board: '', affiliationNumber: '', schoolCode: '', udiseCode: '', principalName: '', hasSignature: false };
  expect((await admin.get(url)).json).toMatchObject(none);
  expect((await admin.put(url, facts)).status).toBe(200);
  expect((await admin.put(url, { phone: details.phone })).status).toBe(200);
  expect((await admin.get(url)).json).toMatchObject(facts);
  expect((await admin.put(url, { udiseCode: '' })).status).toBe(200);
});

test.each([
  [{ schoolName: '' }, 'schoolName', 'School Name is required'],
  [{ email: 'office' }, 'email', 'Email should be in proper format'],
  [{ phone: '12' }, 'phone', 'Phone should be 10 digits'],
  [{ timeZone: 'Pune' }, 'timeZone', 'Time Zone should be one like Asia/Kolkata'],
  // Known to the runtime, not to the database.
  [{ timeZone: 'US/Pacific-New' }, 'timeZone', 'Time Zone should be one like Asia/Kolkata'],
  [{ timeZone: '' }, 'timeZone', 'Time Zone is required'],
])('%j is refused', async (change, field, message) => {
  expect(problem(await admin.put(url, { ...details, ...change }), 422).errors?.[field]).toEqual([message]);
});

test.each([
  ['schoolYearStart', 'School Year should start on a day that every year has, such as 06-01 for 1 June', '02-29 04-31 6-1 13-01'],
  ['financialYearStart', 'Financial Year should start on the first of a month, such as 04-01 for 1 April', '04-15 02-29 00-01'],
  [
    'udiseCode',
    'UDISE Code should be 11 digits, of which the first two are the state, 01 to 38',
    '2725120411 272512041170 39251204117 00251204117 2725120411A 27251-04117',
  ],
  ['upiId', 'UPI ID should look like school@bank', 'school school@ @bank school@bank.in s@bank'],
])('A wrong %s is refused with a message', async (field, message, values) => {
  for (const value of values.split(' ')) {
    expect(problem(await admin.put(url, { ...details, [field]: value }), 422).errors?.[field], value).toEqual([message]);
  }
});

test('A setting that a change does not name stays as it is, and may be sent on its own', async () => {
  await admin.put(url, details);
  expect((await admin.put(url, { upiId: '' })).status).toBe(200);
  expect((await admin.get(url)).json).toMatchObject({ ...details, upiId: '' });
  expect((await admin.put(url, { schoolYearStart: '07-01' })).status).toBe(200);
  expect((await admin.get(url)).json).toMatchObject({ schoolYearStart: '07-01', financialYearStart: '01-01' });
});

test('Fields that are not named stay, and an unknown property is refused', async () => {
  expect((await admin.put(url, { phone: '0207654321' })).status).toBe(200);
  expect((await admin.get(url)).json).toMatchObject({ schoolName: details.schoolName, phone: '0207654321' });
  problem(await admin.put(url, { ...details, motto: 'Onward' }), 400);
});

test('The time zone of the school decides which day it is', async () => {
  const today = async (timeZone: string) => {
    await admin.put(url, { timeZone });
    return (await admin.get('/api/ias/IdentityAccess/session')).json.today;
  };
  expect(await today('Pacific/Kiritimati')).toBe('2026-06-15');
  expect(await today('Pacific/Pago_Pago')).toBe('2026-06-14');
  expect(await today('Asia/Kolkata')).toBe('2026-06-15');
});

test('This holds from the first call on: somebody whose last day is today can work until midnight at the school', async () => {
  const far = await startApp({ today: '2026-06-15' });
  try {
    await far.rows("update school set time_zone = 'Pacific/Pago_Pago'");
    const teacher = await far.asTeacherOf(await addProgram(far.database));
    await far.rows("insert into staff_exit (staff_id, exit_date, exit_reason) select staff_id, '2026-06-14', 'Moves' from staff");
    expect((await teacher.get('/api/ias/IdentityAccess/session')).json.today).toBe('2026-06-14');
  } finally {
    await far.close();
  }
});

test('A logo is stored as PNG and shown to everyone who is signed in', async () => {
  const parent = await school.asParentOf(await addStudent(school.database));
  problem(await parent.get(`${url}/Logo`), 404);
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 4, background: { r: 10, g: 90, b: 60, alpha: 0.5 } } })
    .png()
    .toBuffer();
  expect((await admin.upload(`${url}/Logo`, { bytes, type: 'image/png', name: 'logo.png' })).status).toBe(200);
  const logo = await parent.get(`${url}/Logo`);
  expect(await sharp(logo.bytes).metadata()).toMatchObject({ format: 'png', width: 512 });
  expect((await admin.get(url)).json.hasLogo).toBe(true);
  problem(await admin.upload(`${url}/Logo`, { bytes: Buffer.from('<svg/>'), type: 'image/png', name: 'logo.png' }), 415);
});

test('A logo is removed by whoever may change the school, and the history says so', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  expect((await admin.upload(`${url}/Logo`, { bytes, type: 'image/png', name: 'logo.png' })).status).toBe(200);
  const { version } = (await admin.get(url)).json;
  problem(await (await school.asParentOf(await addStudent(school.database))).delete(`${url}/Logo`), 403);
  expect((await admin.delete(`${url}/Logo`)).json.message).toBe('The selected logo was deleted successfully');
  problem(await admin.get(`${url}/Logo`), 404);
  expect((await admin.get(url)).json).toMatchObject({ hasLogo: false, version: version + 1 });
  problem(await admin.delete(`${url}/Logo`), 404);
  const logged = "select action from audit_entry where resource = 'SchoolLogo' order by audit_entry_id desc limit 1";
  expect(await school.rows(logged)).toEqual([{ action: 'delete' }]);
});

test('A parent can neither read nor change the school’s page', async () => {
  const parent = await school.asParentOf(await addStudent(school.database));
  problem(await parent.get(url), 403);
  problem(await parent.put(url, details), 403);
  problem(await parent.upload(`${url}/Logo`, { bytes: Buffer.alloc(1), type: 'image/png', name: 'logo.png' }), 403);
});

test('Every change is logged, with before and after', async () => {
  await admin.put(url, { address: '2 Hill Road, Pune' });
  const [entry] = await school.rows(
    "select before, after from audit_entry where resource = 'School' order by audit_entry_id desc limit 1",
  );
  expect(entry).toMatchObject({ before: { address: '1 Hill Road, Pune' }, after: { address: '2 Hill Road, Pune' } });
});

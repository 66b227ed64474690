import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { admissionFactory } from '../src/areas/admission/admission/admission.factory.ts';
import { studentLeaveFactory } from '../src/areas/leave-attendance/student-leave/student-leave.factory.ts';
import { studentLeaveCategoryFactory } from '../src/areas/leave-attendance/student-leave-category/student-leave-category.factory.ts';
import { isCallAddress } from '../src/platform/http/call-address.server.ts';
import { addProgram, addStudent } from './school/people.ts';
import type { Answer, Caller } from './support/caller.ts';
import { startApp, type TestApp } from './support/harness.ts';
import { lookUpOnce } from './support/look-up-once.ts';
import { readPdf } from './support/pdf-text.ts';
import { routesOf } from './support/routes.ts';

/** What only the school and the family may see about the other child. */
const traces = [
  'Zubeida',
  'Foreignstreet',
  '9111111111',
  'Farida',
  '9222222222',
  'Zubeida reasons',
  '123499998888',
  'other@family.test',
];

let school: TestApp;
let admin: Caller;
let own: number;
let programId: number;
/** The ids of the other child and of its records, by the names that calls use for them. */
const other: Record<string, number> = {};
let otherPhoto: Buffer;

beforeAll(async () => {
  school = await startApp();
  admin = await school.asAdmin();
  programId = await addProgram(school.database);
  own = await addStudent(school.database, { firstName: 'Asha', programId });
  other['programId'] = await addProgram(school.database);
  other['studentId'] = await addStudent(school.database, {
    firstName: 'Zubeida',
    currentAddress: '1 Foreignstreet',
    permanentAddress: '',
    emergencyContact: '9111111111',
    email: 'other@family.test',
    idDocumentNumber: '123499998888',
    programId: other['programId'],
  });
  const mother = {
    firstName: 'Farida',
    gender: 2,
    currentAddress: '1 Foreignstreet',
    personalContact: '9222222222',
    dateOfBirth: '1980-01-01',
  };
  other['familyId'] = (
    await admin.post(`/api/sis/Family?studentId=${other['studentId']}`, { ...mother, relationship: 1 })
  ).json.data;
  const dates = { tcAppliedDate: '2026-06-01', tcIssueDate: '2026-06-02', exitDate: '2026-12-01', exitReason: 'Zubeida reasons' };
  other['studentExitId'] = (await admin.post('/api/sis/StudentExit', { studentId: other['studentId'], ...dates })).json.data;
  const application = admissionFactory({ studentId: other['studentId'], programId: other['programId'] });
  other['admissionId'] = (await admin.post('/api/as/Admission', application)).json.data;
  const category = await admin.post('/api/las/StudentLeaveCategory', studentLeaveCategoryFactory());
  const leave = { studentId: other['studentId'], studentLeaveCategoryId: category.json.data, reason: 'Zubeida reasons' };
  const days = { leaveFrom: '2026-06-15', leaveTo: '2026-06-16' };
  other['studentLeaveId'] = (await admin.post('/api/las/StudentLeave', studentLeaveFactory({ ...leave, ...days }))).json.data;
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#aa2200' } })
    .jpeg()
    .toBuffer();
  const photo = `/api/sis/Student/Photo?studentId=${other['studentId']}`;
  await admin.upload(photo, { bytes, type: 'image/jpeg', name: 'a.jpg' });
  otherPhoto = (await admin.get(photo)).bytes;
});
afterAll(() => school.close());

/** Every way to ask a GET route for the other child. */
function questions(): string[] {
  const ids = Object.entries(other);
  const queries = [
    '',
    '?PageSize=100',
    ...ids.map(([name, id]) => `?${name}=${id}`),
    '?studentName=Zubeida',
    '?q=Zub',
    '?q=Zubeida',
    '?q=Farida',
    '?studentStatus=1',
    '?startDate=2026-01-01&endDate=2026-12-31',
    '?date=2026-06-15',
    `?date=2026-06-15&programId=${other['programId']}`,
    `?year=2026&month=6&programId=${other['programId']}`,
    '?days=30',
  ];
  // A PDF takes a while, and reads the same rows with any other query.
  const queriesOfExports = ['', '?studentName=Zubeida'];
  // Made of the program alone, whoever asks.
  const documents = ['/api/openapi.json', '/api/docs'];
  const queriesOf = (url: string) => {
    if (documents.includes(url)) return [''];
    return url.includes('/Export') ? queriesOfExports : queries;
  };
  return routesOf(school.app)
    .filter(({ method, url }) => method === 'GET' && url !== '/*')
    .flatMap(({ url }) => {
      if (!url.includes(':id')) return queriesOf(url).map((query) => url + query);
      return ids.map(([, id]) => url.replace(':id', String(id)));
    });
}

/** What an answer shows about the other child, apart from what the question contained. */
async function tracesIn(answer: Answer, question: string): Promise<string[]> {
  const isSet = answer.bytes.subarray(0, 5).equals(Buffer.from('%PDF-'));
  const text = isSet ? (await readPdf(answer.bytes)).pages.join('\n') : answer.text;
  const found = traces.filter((trace) => text.includes(trace) && !question.includes(trace));
  if (answer.bytes.equals(otherPhoto)) found.push('photo');
  for (const name of ['studentId', 'familyId', 'studentExitId', 'admissionId', 'studentLeaveId']) {
    if (new RegExp(`"${name}":${other[name]}[,}]`).test(text)) found.push(name);
  }
  return found;
}

async function walk(caller: Caller): Promise<Map<string, string[]>> {
  const shown = new Map<string, string[]>();
  const lookUpAgain = lookUpOnce(school);
  try {
    for (const question of questions()) {
      const answer = await caller.get(question);
      expect(answer.status, `${question}: ${answer.text.slice(0, 200)}`).toBeLessThan(500);
      const found = await tracesIn(answer, question);
      if (found.length > 0) shown.set(question, found);
    }
  } finally {
    lookUpAgain();
  }
  return shown;
}

test('The search does find the other child when the school itself asks', async () => {
  const shown = [...(await walk(admin)).keys()].map((question) => question.replace(/\?.*/, ''));
  expect([...new Set(shown)]).toEqual(
    expect.arrayContaining([
      '/api/sis/Student',
      `/api/sis/Student/${other['studentId']}`,
      '/api/sis/Student/ExportAllStudents',
      '/api/sis/Student/GetAllStudentNames',
      '/api/sis/Student/GetStudentNamesForStatus',
      '/api/sis/Student/GetStudentsForProgram',
      '/api/sis/Student/GetEnrolmentHistory',
      '/api/sis/Student/Photo',
      '/api/sis/StudentExit',
      '/api/sis/StudentExit/ExportAllStudentExits',
      '/api/sis/Family',
      '/api/sis/Family/GetAllFamilyNames',
      '/api/as/Admission',
      '/api/as/Admission/ExportAllApplications',
      '/api/las/StudentLeave',
      '/api/las/StudentLeave/ExportAllStudentLeaves',
      '/api/las/StudentAttendance/GetAttendanceByDateAndProgram',
      '/api/search',
    ]),
  );
});

/** What is set in type shows no more than what is sent to be set, which stands in for the pages of lists from here on. */
function answerUnset({ app }: TestApp): void {
  app.services.documents.renderList = async ({ rows, ...head }) => {
    const batches: unknown[] = [];
    for await (const batch of rows) batches.push(batch);
    return Buffer.from(JSON.stringify({ head, batches }));
  };
}

describe.each([
  ['a parent', () => school.asParentOf(own)],
  ['a student', () => school.asStudent(own)],
  ['a teacher of another class', () => school.asTeacherOf(programId)],
  ['a parent without any child', () => school.asParentOf()],
  ['a teacher without any class', () => school.asTeacherOf()],
  ['a worker', () => school.asStaff(2)],
])('To %s', (_, signIn) => {
  beforeAll(() => answerUnset(school));
  test('no call shows anything of the other child', async () => {
    const shown = await walk(await signIn());
    expect(Object.fromEntries(shown)).toEqual({});
  });
});

test('A teacher no longer sees a student who left the class: only the register of a day shows who was there', async () => {
  const teacher = await school.asTeacherOf(other['programId'] ?? 0);
  expect((await teacher.get(`/api/sis/Student/${other['studentId']}`)).text).toContain('Zubeida');
  school.itIs('2026-12-02');
  await school.runJob('apply-student-exits');
  const register = `/api/las/StudentAttendance/GetAttendanceByDateAndProgram?date=2026-06-15&programId=${other['programId']}`;
  expect([...(await walk(teacher)).keys()]).toEqual([register]);
});

test('Without a session, calls show only what is open to everyone', async () => {
  const open = new Set<string>();
  for (const { url, method } of routesOf(school.app).filter((route) => route.method === 'GET')) {
    const { status } = await school.nobody.send({ method: method as 'GET', url: url.replace(':id', '1').replace('*', 'x') });
    if (status !== 401) open.add(url);
  }
  expect([...open].filter((url) => url !== '/*' && !url.startsWith('/assets')).sort()).toEqual(
    expect.arrayContaining(['/api/docs', '/api/openapi.json', '/healthz', '/readyz']),
  );
  // Anybody who holds a report card may ask whether it is genuine, and whoever logs in elsewhere begins without a session.
  // OneRoster describes its services to whoever wants to use them, as its standard asks.
  expect([...open].filter(isCallAddress).sort()).toEqual([
    '/api/docs',
    '/api/egs/GradeRecord/Verify',
    '/api/ias/SingleSignOn/Begin',
    '/api/openapi.json',
    '/ims/oneroster/gradebook/v1p2/discovery/onerosterv1p2gradebookservice_openapi3_v1p0.json',
    '/ims/oneroster/rostering/v1p2/discovery/onerosterv1p2rostersservice_openapi3_v1p0.json',
    '/ims/oneroster/v1p1/discovery/oneroster.json',
  ]);
});

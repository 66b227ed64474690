import { call, type MatrixCall } from './matrix-call.ts';

const setUpClasses = { grades: [{ grade: 'Grade 12', sections: ['Z'] }], duration: 12, startDate: '2026-06-01', capacity: 0 };

/** A mail server where nothing listens. */
const nobodyThere = { host: '127.0.0.1', port: 1, security: 3, userName: '', password: '', sender: '' };
const nothingShared = {
  ...{ sharesAll: false, programIds: [] },
  ...{ sharesGuardians: false, sharesDemographics: false, sharesResults: false },
};
const forAll = (key: string) => ({ keys: [key], forAll: true }) as const;

/** The calls that add classes and courses in one step, and take them back, and those of the school’s pictures and its mail server. */
export const setUpCalls: readonly MatrixCall[] = [
  call('GET /api/gs/School/Logo', 'session', '', { mayBeMissing: true }),
  call('PUT /api/gs/School/Logo', 'school.update'),
  call('DELETE /api/gs/School/Logo', 'school.update', '', { mayBeMissing: true }),
  call('GET /api/gs/School/Signature', 'school.update', '', { mayBeMissing: true }),
  call('PUT /api/gs/School/Signature', 'school.update'),
  call('DELETE /api/gs/School/Signature', 'school.update', '', { mayBeMissing: true }),
  call('GET /api/gs/MailServer', 'school.update'),
  call('PUT /api/gs/MailServer', 'school.update', '', { body: () => nobodyThere }),
  call('POST /api/gs/MailServer/SendTest', 'school.update', '', { body: () => ({ ...nobodyThere }), mayBeMissing: true }),
  call('DELETE /api/gs/MailServer', 'school.update', '', { mayBeMissing: true }),
  call('GET /api/gs/OneRoster', forAll('oneroster.read'), '', { keeps: ['roster_row', 'roster_refresh', 'roster_setting'] }),
  call('PUT /api/gs/OneRoster', forAll('oneroster.update'), '', { body: () => nothingShared }),
  call(
    'POST /api/gs/OneRoster/MakePackage',
    { ...forAll('oneroster.create'), and: ['student.read', 'staff.read', 'program.read', 'course.read'] },
    '',
    { body: () => ({ oneRosterVersion: '1.2' }) },
  ),
  call('POST /api/ps/Program/PreviewClassesBulk', 'program.create', '', { body: () => setUpClasses }),
  call('POST /api/ps/Program/CreateClassesBulk', 'program.create', '', {
    owner: { resource: 'Program' },
    creates: true,
    body: () => setUpClasses,
  }),
  call('GET /api/ps/Program/GetClassesTogether', 'program.delete'),
  call('POST /api/ps/Program/TakeBackClasses', 'program.delete', '', {
    owner: 'program',
    body: ({ programId }) => ({ ids: [programId] }),
  }),
  call('POST /api/ps/Course/CreateCoursesBulk', 'course.create', '', {
    owner: { resource: 'Course' },
    creates: true,
    body: () => ({ names: ['Chess'], duration: 12, startDate: '2026-06-01' }),
  }),
  call('GET /api/ps/Course/GetCoursesTogether', 'course.delete'),
  call('POST /api/ps/Course/TakeBackCourses', 'course.delete', '', {
    owner: { resource: 'Course' },
    body: ({ records }) => ({ ids: [records['Course']] }),
  }),
];

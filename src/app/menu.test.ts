import { expect, test } from 'vitest';
import { type Area, allowed, menuPathOf, visibleMenu } from '../kit/domain/area.domain.ts';
import { areas } from './areas.tsx';

const entries = areas.flatMap(({ area }) => area.menu);

test('The groups stand in the order of the specification', () => {
  expect(areas.map(({ area }) => area.label)).toEqual([
    'Admission Area',
    'Student Area',
    'Staff Area',
    'Program Area',
    'Financial Area',
    'Health Area',
    'Leave Attendance Area',
    'Examination Area',
    'Notification Area',
    'General Area',
  ]);
});

/** The entries of the specification and what they need. */
const places = [
  ['/as/grid', 'admission.read'],
  ['/sis/student/grid', 'student.read'],
  ['/sis/studentexit/grid', 'studentexit.read'],
  ['/sis/proposedchange/grid', 'proposedchange.read'],
  ['/sis/consent', 'consent.read'],
  ['/sis/house/grid', 'house.read'],
  ['/ss/staff/grid', 'staff.read'],
  ['/ss/ts/grid', 'teachingstaff.read'],
  ['/ss/nts/grid', 'nonteachingstaff.read'],
  ['/ss/staffexit/grid', 'staffexit.read'],
  ['/ps/program/grid', 'program.read'],
  ['/ps/programyear/grid', 'programyear.read'],
  ['/ps/teachinggroup/grid', 'teachinggroup.read'],
  ['/ps/coursechoice/grid', 'teachinggroup.read'],
  ['/ps/course/grid', 'course.read'],
  ['/fs/feestructure/grid', 'feestructure.read'],
  ['/fs/studentfee/grid', 'studentfee.read'],
  ['/fs/salarystructure/grid', 'salarystructure.read'],
  ['/fs/staffsalary/grid', 'staffsalary.read'],
  ['/fs/paymenttransaction/grid', 'paymenttransaction.read'],
  ['/hs/healthrecord/grid', 'healthrecord.read'],
  ['/hs/alert', 'healthalert.read'],
  ['/hs/visit/grid', 'healthrecord.read'],
  ['/hs/vaccinationsdue', 'healthrecord.read'],
  ['/hs/insuranceprovider/grid', 'healthrecord.read'],
  ['/las/staffleavecategory/grid', 'staffleavecategory.read'],
  ['/las/studentleavecategory/grid', 'studentleavecategory.read'],
  ['/las/staffleave/grid', 'staffleave.read'],
  ['/las/studentleave/grid', 'studentleave.read'],
  ['/las/staffattendance/grid', 'staffattendance.read'],
  ['/las/studentattendance/grid', 'studentattendance.read'],
  ['/las/arrival', 'studentattendance.update'],
  ['/egs/examination/grid', 'examination.read'],
  ['/egs/examschedule/grid', 'examschedule.read'],
  ['/egs/graderecord/grid', 'graderecord.read'],
  ['/egs/remarkphrase/grid', 'remarkphrase.read'],
  ['/ns/notificationcontent/grid', 'notificationcontent.read'],
  ['/ns/event', 'notificationcontent.update'],
  ['/ns/mailing/grid', 'emaildata.read'],
  ['/ns/emaildata/grid', 'emaildata.read'],
  ['/ns/outbox/grid', 'emaildata.read'],
  ['/gs/slot/grid', 'slot.read'],
  ['/gs/holiday/grid', 'holiday.read'],
  ['/gs/workingweek', 'workingweek.read'],
  ['/gs/schedule', 'workingweek.read'],
  ['/gs/schoolyear', 'schoolyear.read'],
  ['/gs/yearplan', 'schoolyear.update'],
  ['/gs/termmanagement', 'termmanagement.read'],
  ['/gs/gradescale', 'termmanagement.read'],
  ['/gs/timetable/program/view', 'timetable.read'],
  ['/gs/timetable/staff/view', 'timetable.read'],
  ['/gs/timetable/create', 'timetable.create'],
  ['/gs/cover', 'timetable.create'],
  ['/gs/account/grid', 'account.read'],
  ['/gs/role', 'role.read'],
  ['/gs/apikey', 'apikey.read'],
  ['/gs/webhook', 'apikey.read'],
  ['/gs/identityprovider', 'identityprovider.read'],
  ['/gs/audit/grid', 'audit.read'],
  ['/gs/datarequest/grid', 'datarequest.read'],
  ['/gs/retention', 'retention.read'],
  ['/gs/breach/grid', 'breach.read'],
  ['/gs/school', 'school.read'],
  ['/gs/oneroster', 'oneroster.read'],
] as const;

test.each(places)('The sidebar shows %s to those who hold %s', (path, permission) => {
  const entry = entries.find((one) => one.path === path);
  expect(entry?.permission).toBe(permission);
  expect(entry && allowed(entry, { [permission]: '-1' })).toBe(true);
  expect(entry && allowed(entry, { [permission]: '0' })).toBe(false);
  expect(entry && allowed(entry, {})).toBe(false);
});

test.each(['/fs/daybook', '/ns/send'])(
  '%s, which concerns everybody, is closed to those who hold its permission for some',
  (path) => {
    const page = areas.flatMap(({ area }) => area.pages ?? []).find((one) => one.path === path);
    const holding = (value: string) => page && allowed(page, { [String(page.permission)]: value });
    expect([holding('-1'), holding('studentid=7')]).toEqual([true, false]);
  },
);

test.each([
  ['/sis/student/details/7', '/sis/student/grid'],
  ['/sis/student/grid', '/sis/student/grid'],
  ['/las', '/las/staffattendance/grid'],
  ['/gs/timetable/staff/view/7', '/gs/timetable/staff/view'],
  ['/sis/student/nowhere', undefined],
])('On %s the sidebar marks %s', (address, path) => {
  const of = areas.find(({ area }) => area.code === address.split('/')[1]);
  expect(of && menuPathOf(of.area, address)).toBe(path);
});

test('Every page marks an entry of its own area', () => {
  const marked = areas.flatMap(({ area }) =>
    (area.pages ?? []).filter((page) => !area.menu.some(({ path }) => path === menuPathOf(area, page.path))),
  );
  expect(marked).toEqual([]);
});

// Whether they ask for the permission of their list: test/definitions.test.ts.
test('Besides the specification’s entries, the sidebar shows only lists of records', () => {
  const known: readonly string[] = places.map(([path]) => path);
  const others = entries.filter(({ path }) => !known.includes(path));
  expect(others.filter(({ path }) => !/^\/[a-z]+\/[a-z]+\/grid$/.test(path))).toEqual([]);
});

test.each([
  ['programid=3', ['/gs/timetable/program/view']],
  ['studentid=7', ['/gs/timetable/program/view']],
  ['staffid=9', ['/gs/timetable/staff/view']],
  ['programid=3;staffid=9', ['/gs/timetable/program/view', '/gs/timetable/staff/view']],
  ['-1', ['/gs/timetable/program/view', '/gs/timetable/staff/view']],
  ['', []],
])('With timetable.read %j the sidebar shows %j', (value, expected) => {
  const general = areas.find(({ area }) => area.code === 'gs')?.area as Area;
  expect(visibleMenu(general, { 'timetable.read': value }).map((entry) => entry.path)).toEqual(expected);
});

import { type Area, allowed, type PageEntry } from '../../kit/domain/area.domain.ts';
import type { PermissionMap } from '../../kit/domain/permission.domain.ts';
import type { SearchGroup } from '../../kit/domain/search/search.domain.ts';
import { saysWords } from '../../kit/domain/search/words.domain.ts';

interface Place extends PageEntry {
  /** Where it stands in the menu, or what it begins. */
  note: string;
  /** What else people look for it by. */
  words?: string;
}

const begins = 'Add new';
const add = (label: string, path: PageEntry['path'], permission: PageEntry['permission']): Place => ({
  ...{ label, path, permission, note: begins },
});

/** By what else people look for a screen: the school's words where the menu has the specification's, and what is done there. */
export const otherWords: Readonly<Record<string, string>> = {
  '/as/grid': 'applications applicants enquiries',
  '/sis/student/grid': 'children pupils id cards',
  '/sis/studentexit/grid': 'leaving transfer certificates tc leavers alumni',
  '/sis/studentexit/bulk': 'passing out transfer certificates tc',
  '/sis/duplicates': 'merge twice',
  '/sis/student/import': 'upload excel csv',
  '/ss/staff/grid': 'teachers employees',
  '/ps/program/grid': 'classes sections grades class list',
  '/ps/course/grid': 'subjects',
  '/ps/setup': 'subjects sections',
  '/fs/feestructure/grid': 'fees',
  '/fs/studentfee/grid': 'dues balance outstanding defaulters reminders',
  '/fs/studentfee/bulk': 'charge bill',
  '/fs/staffsalary/grid': 'payslips payroll wages',
  '/fs/paysalaries': 'payroll wages',
  '/fs/paymenttransaction/grid': 'receipts refunds collection',
  '/fs/daybook': 'cash ledger collection',
  '/hs/visit/grid': 'nurse sick room',
  '/hs/alert': 'allergies',
  '/las/studentattendance/grid': 'registers roll call',
  '/las/studentattendance/absent': 'absentees',
  '/las/arrival': 'absentees calls',
  '/las/studentleave/grid': 'absences',
  '/egs/examination/grid': 'report cards results tests marksheets',
  '/egs/examschedule/grid': 'datesheet date sheet',
  '/egs/graderecord/grid': 'marks results',
  '/egs/graderecord/import': 'marks',
  '/ns/notificationcontent/grid': 'letters templates circulars',
  '/ns/send': 'letters circulars email write',
  '/ns/mailing/grid': 'letters circulars sent answers',
  '/gs/timetable/program/view': 'lessons',
  '/gs/timetable/staff/view': 'lessons',
  '/gs/cover': 'substitutes substitutions proxy arrangement',
  '/gs/slot/grid': 'periods bell rooms',
  '/gs/yearplan': 'promotion promote',
  '/gs/account/grid': 'users logins invite passwords',
  '/gs/role': 'permissions rights',
  '/gs/audit/grid': 'changes log',
};

/** What a school sets, by the word that people look for it with. */
const settings: readonly Place[] = [
  {
    label: 'School settings',
    path: '/gs/school',
    permission: 'school.read',
    note: 'General Area',
    words: 'mail server logo principal signature board affiliation udise',
  },
];
/** What everybody has. */
const own: readonly Omit<Place, 'permission'>[] = [
  { label: 'My settings', path: '/account/settings', note: '', words: 'profile password sessions notifications keys' },
  { label: 'Dashboard', path: '/dashboard', note: '' },
];

/** What is begun most often, from wherever one is. */
const actions: readonly Place[] = [
  add('New admission', '/as/grid?panel=new', 'admission.create'),
  add('New student', '/sis/student/grid?panel=new', 'student.create'),
  add('New staff member', '/ss/staff/grid?panel=new', 'staff.create'),
  add('New payment', '/fs/paymenttransaction/grid?panel=new', 'paymenttransaction.create'),
  add('Take attendance', '/las/studentattendance/grid?sheet=new', 'studentattendance.create'),
  add('New student leave', '/las/studentleave/grid?panel=new', 'studentleave.create'),
  add('New staff leave', '/las/staffleave/grid?panel=new', 'staffleave.create'),
  add('New visit', '/hs/visit/grid?panel=new', 'healthrecord.create'),
  add('New examination', '/egs/examination/grid?panel=new', 'examination.create'),
  add('Enter marks', '/egs/graderecord/grid?sheet=new', 'graderecord.create'),
  add('New notification', '/ns/notificationcontent/grid?panel=new', 'notificationcontent.create'),
];
const atMost = 6;

/**
 * The screens and actions whose names hold each word of a text at the beginning of one of theirs: `fee str` finds *Fee Structures*. Only
 * those that the holder of these permissions sees.
 */
export function placesFound(text: string, areas: readonly Area[], permissions: PermissionMap): SearchGroup | null {
  const screens = areas.flatMap(({ label: note, menu, pages = [] }) =>
    [...menu, ...pages]
      .filter(({ path }) => !path.includes('$'))
      .map((page): Place => ({ ...page, note, words: otherWords[page.path] ?? '' })),
  );
  const open = [...screens, ...actions, ...settings].filter((place) => allowed(place, permissions));
  const named = [...open, ...own].filter(({ label, words = '' }) => saysWords(`${label} ${words}`, text));
  const found = named.filter((place, index) => named.findIndex(({ label }) => label === place.label) === index).slice(0, atMost);
  if (found.length === 0) return null;
  const items = found.map(({ label, note, path }, id) => ({ kind: 'place', id, title: label, subtitle: note, path }));
  return { kind: 'place', label: 'Go to', items };
}

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
    [...menu, ...pages].filter(({ path }) => !path.includes('$')).map((page): Place => ({ ...page, note })),
  );
  const open = [...screens, ...actions, ...settings].filter((place) => allowed(place, permissions));
  const named = [...open, ...own].filter(({ label, words = '' }) => saysWords(`${label} ${words}`, text));
  const found = named.filter((place, index) => named.findIndex(({ label }) => label === place.label) === index).slice(0, atMost);
  if (found.length === 0) return null;
  const items = found.map(({ label, note, path }, id) => ({ kind: 'place', id, title: label, subtitle: note, path }));
  return { kind: 'place', label: 'Go to', items };
}

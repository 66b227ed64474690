import type { MenuEntry } from '../../kit/domain/area.domain.ts';

/** Whose menu is in a family's words. */
export type FamilyRole = 'Parent' | 'Student';

const both = (label: string) => ({ Parent: label, Student: label });

/** What a family calls each place, in the order in which it is looked for; null: a student's menu names no debts. */
const words: Readonly<Record<string, Readonly<Record<FamilyRole, string | null>>>> = {
  '/sis/student/grid': { Parent: 'Children', Student: 'My record' },
  '/ns/letter': both('Letters'),
  '/las/studentleave/grid': both('Absences'),
  '/las/studentattendance/grid': both('Attendance'),
  '/gs/timetable/program/view': both('Timetable'),
  '/egs/examschedule/grid': both('Exams'),
  '/egs/graderecord/grid': both('Marks'),
  '/egs/examination/grid': both('Results'),
  '/fs/studentfee/grid': { Parent: 'Fees', Student: null },
  '/fs/paymenttransaction/grid': { Parent: 'Payments', Student: null },
  '/gs/schedule': both('Calendar'),
  '/gs/holiday/grid': both('Holidays'),
  '/ps/program/grid': both('Class'),
  '/ps/course/grid': both('Courses'),
  '/hs/healthrecord/grid': both('Health'),
  '/hs/visit/grid': both('Visits to the nurse'),
  '/hs/vaccinationsdue': both('Vaccinations'),
};

/** Lists from which forms choose; nobody at home looks something up in them. They stay where Ctrl K and their address find them. */
const unseen: readonly string[] = ['/las/studentleavecategory/grid', '/hs/insuranceprovider/grid', '/gs/workingweek'];

/** The entries of a family's menu. What the school gives families besides comes last, under its own name. */
export function familyEntries<Entry extends MenuEntry>(role: FamilyRole, entries: readonly Entry[]): Entry[] {
  const order = Object.keys(words);
  const placeOf = ({ path }: MenuEntry) => (order.includes(path) ? order.indexOf(path) : order.length);
  const named = (entry: Entry): Entry[] => {
    const label = (words[entry.path] ?? both(entry.label))[role];
    return label === null || unseen.includes(entry.path) ? [] : [{ ...entry, label }];
  };
  return entries.toSorted((one, other) => placeOf(one) - placeOf(other)).flatMap(named);
}

import type { z } from 'zod';
import { fullName } from '../../../common/person.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { api } from '../../../kit/web/api.web.ts';
import type { Difference } from '../../../kit/web/offline/sheet-conflict.tsx';
import type { SheetSource } from '../../../kit/web/offline/sheet-desk.web.ts';
import type { staffSheet, studentSheet } from './attendance.domain.ts';

export type StudentSheet = z.output<typeof studentSheet>;
export type StaffSheet = z.output<typeof staffSheet>;

/** What both kinds of line have. */
interface Line {
  studentId?: number;
  staffId?: number;
  student?: { firstName: string; lastName: string };
  staff?: { firstName: string; lastName: string };
  morning: boolean;
  afternoon: boolean;
  notes: string;
}
interface Sheet<Each extends Line> {
  version: number | null;
  Attendances: Each[];
}

const personOf = ({ studentId, staffId }: Line): number => studentId ?? staffId ?? 0;
const nameOf = ({ student, staff }: Line): string => fullName(student ?? staff ?? { firstName: '', lastName: '' });
const saysSame = (one: Line | undefined, other: Line): boolean =>
  one !== undefined && one.morning === other.morning && one.afternoon === other.afternoon && one.notes === other.notes;
const byPerson = <Each extends Line>({ Attendances }: Sheet<Each>) => new Map(Attendances.map((line) => [personOf(line), line]));

function isSame<Each extends Line>(one: Sheet<Each>, other: Sheet<Each>): boolean {
  const lines = byPerson(one);
  return lines.size === other.Attendances.length && other.Attendances.every((line) => saysSame(lines.get(personOf(line)), line));
}

/** What `mine` says of each person, on the list of people that `onto` has by now. */
function rebase<Each extends Line, Whole extends Sheet<Each>>(mine: Whole & Sheet<Each>, onto: Whole & Sheet<Each>): Whole {
  const lines = byPerson<Each>(mine);
  const Attendances = onto.Attendances.map((line) => {
    const { morning, afternoon, notes } = lines.get(personOf(line)) ?? line;
    return { ...line, morning, afternoon, notes };
  });
  return { ...onto, Attendances };
}

const requestOf = (resource: 'StudentAttendance' | 'StaffAttendance') => (sheet: Sheet<Line>) => ({
  method: sheet.version === null ? ('POST' as const) : ('PUT' as const),
  path: `/api/las/${resource}/${sheet.version === null ? 'CreateAttendanceBulk' : 'UpdateAttendanceBulk'}`,
  body: { Attendances: sheet.Attendances, version: sheet.version },
});

/** The register of one program on one day, kept while the network is away. */
export const studentSheetSource = (programId: number, date: IsoDate, href: string): SheetSource<StudentSheet> => ({
  key: `student-attendance/${programId}/${date}`,
  href,
  title: ({ programName }) => `Attendance of ${programName}, ${displayDate(date)}`,
  load: () => api.get('/api/las/StudentAttendance/GetAttendanceByDateAndProgram', { query: { date, programId } }),
  version: ({ version }) => version,
  isSame,
  rebase,
  request: requestOf('StudentAttendance'),
});

/** The staff's sheet of one day, kept while the network is away. */
export const staffSheetSource = (date: IsoDate, href: string): SheetSource<StaffSheet> => ({
  key: `staff-attendance/${date}`,
  href,
  title: () => `Staff attendance, ${displayDate(date)}`,
  load: () => api.get('/api/las/StaffAttendance/GetAttendanceByDate', { query: { date } }),
  version: ({ version }) => version,
  isSame,
  rebase,
  request: requestOf('StaffAttendance'),
});

/** Where two sheets say different things, in words for a choice. */
export function differencesOf<Each extends Line>(mine: Sheet<Each>, theirs: Sheet<Each>): Difference[] {
  const [my, their] = [byPerson(mine), byPerson(theirs)];
  const people = [...new Set([...my.keys(), ...their.keys()])];
  return people.flatMap((id) => {
    const [one, other] = [my.get(id), their.get(id)];
    const line = one ?? other;
    if (!line || (one && other && saysSame(one, other))) return [];
    return [{ id, name: nameOf(line), mine: wordsOf(one), theirs: wordsOf(other) }];
  });
}

function wordsOf(line: Line | undefined): string {
  if (!line) return 'Not on the list';
  return [presence(line), line.notes].filter((part) => part !== '').join(': ');
}

function presence({ morning, afternoon }: Line): string {
  if (morning && afternoon) return 'Present';
  if (morning) return 'Absent in the afternoon';
  return afternoon ? 'Absent in the morning' : 'Absent';
}

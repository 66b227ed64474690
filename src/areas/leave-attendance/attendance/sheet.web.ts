import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type AnswerOf, type CallName, callApi, placeOf } from '../../../kit/web/calls/api.web.ts';
import type { SheetSource } from '../../../kit/web/offline/kept-sheet.web.ts';
import { changedSince, comparing, differing, type SheetParts, unplaced } from '../../../kit/web/sheet/sheet-parts.web.ts';
import { type Mark, markInWords } from './mark-in-words.domain.ts';
import { nobody } from './nobody.domain.ts';
import type { staffSheetCalls, studentSheetCalls } from './sheet-calls.domain.ts';
import { type SheetPlace, staffSheetPath, studentSheetPath } from './sheet-path.web.ts';

/** One line of a sheet, for students and staff alike. */
export interface SheetPerson extends Mark {
  id: number;
  /** The id of this line; 0 until it is stored. Missing from a sheet that an earlier version stored on the device. */
  entryId?: number;
  name: string;
  /** What kind of leave, `''` where it is not shown; null for no leave. */
  onLeave: string | null;
  /** What is known about an absence without leave. Missing from a sheet that an earlier version stored on the device. */
  absence?: string | null;
  /** Null for none. Missing from a sheet of staff, and from one that an earlier version stored on the device. */
  rollNumber?: number | null;
  /** The version of the photo; null or missing for none. */
  photo?: string | null;
}

/** A sheet in the form that the screen edits. */
export interface Sheet {
  /** Null if it is not stored yet. */
  version: number | null;
  closed: string | null;
  programName: string;
  /** Missing from a sheet of staff, and from one that an earlier version stored on the device. */
  ownerId?: number;
  people: readonly SheetPerson[];
}

type SheetCalls = typeof studentSheetCalls | typeof staffSheetCalls;

/** The two kinds of sheets, with their calls and labels. */
export interface SheetKind {
  kind: 'student' | 'staff';
  resource: { area: string; name: string };
  permission: 'studentattendance' | 'staffattendance';
  list: '/las/studentattendance/grid' | '/las/staffattendance/grid';
  /** What the server is asked about where a register is empty. */
  page: string;
  /** The page about today. */
  overview: '/las/studentattendance' | '/las';
  /** Fetches a sheet. */
  read: (place: SheetPlace) => Promise<Sheet>;
  /** Deletes a stored sheet. @throws `ApiError` */
  remove: (place: SheetPlace) => Promise<unknown>;
  /** The calls that store a sheet; they may wait until the server can be reached. */
  create: CallName<SheetCalls['create']>;
  update: CallName<SheetCalls['update']>;
  /** `Total Students` */
  total: string;
  person: string;
  nobody: string;
  detailTitle: string;
}

export const studentSheets: SheetKind = {
  kind: 'student',
  resource: { area: 'las', name: 'StudentAttendance' },
  permission: 'studentattendance',
  list: '/las/studentattendance/grid',
  page: 'las/StudentRegister',
  overview: '/las/studentattendance',
  read: async ({ date, programId }) => {
    const query = { date, programId };
    const answer = await callApi<typeof studentSheetCalls.read>('GET /api/las/StudentAttendance/GetAttendanceByDateAndProgram', {
      query,
    });
    const { Attendances, ...sheet } = answer;
    return {
      ...sheet,
      people: Attendances.map((line) => ({
        ...personOf(line, line.studentId, line.studentAttendanceId, line.student),
        rollNumber: line.rollNumber,
        photo: line.photo,
      })),
    };
  },
  remove: ({ date, programId }) =>
    callApi<typeof studentSheetCalls.remove>('DELETE /api/las/StudentAttendance/DeleteAttendanceByCompositeKey', {
      query: { date, programId },
    }),
  create: 'POST /api/las/StudentAttendance/CreateAttendanceBulk',
  update: 'PUT /api/las/StudentAttendance/UpdateAttendanceBulk',
  total: 'Total Students',
  person: 'Student Name',
  nobody: nobody.student,
  detailTitle: 'Student Attendance Detail',
};

export const staffSheets: SheetKind = {
  kind: 'staff',
  resource: { area: 'las', name: 'StaffAttendance' },
  permission: 'staffattendance',
  list: '/las/staffattendance/grid',
  page: 'las/StaffRegister',
  overview: '/las',
  read: async ({ date }) => {
    const answer = await callApi<typeof staffSheetCalls.read>('GET /api/las/StaffAttendance/GetAttendanceByDate', {
      query: { date },
    });
    const { Attendances, ...sheet } = answer;
    const people = Attendances.map((line) => personOf(line, line.staffId, line.staffAttendanceId, line.staff));
    return { ...sheet, programName: '', people };
  },
  remove: ({ date }) =>
    callApi<typeof staffSheetCalls.remove>('DELETE /api/las/StaffAttendance/DeleteAttendanceByDate', { query: { date } }),
  create: 'POST /api/las/StaffAttendance/CreateAttendanceBulk',
  update: 'PUT /api/las/StaffAttendance/UpdateAttendanceBulk',
  total: 'Total Staffs',
  person: 'Staff Name',
  nobody: nobody.staff,
  detailTitle: 'Staff Attendance Detail',
};

type StudentLine = AnswerOf<typeof studentSheetCalls.read>['Attendances'][number];
type StaffLine = AnswerOf<typeof staffSheetCalls.read>['Attendances'][number];
type Line = Pick<StudentLine & StaffLine, 'morning' | 'afternoon' | 'notes' | 'onLeave' | 'absence'>;

const personOf = (
  { morning, afternoon, notes, onLeave, absence }: Line,
  id: number,
  entryId: number,
  name: { firstName: string; lastName: string },
): SheetPerson => ({ id, entryId, name: fullName(name), morning, afternoon, notes, onLeave, absence });

const byId = ({ people }: Sheet) => new Map(people.map((person) => [person.id, person]));

/** A register is edited line by line. */
const lines: SheetParts<Sheet, SheetPerson> = {
  of: byId,
  isSame: (one, other) => one?.morning === other?.morning && one?.afternoon === other?.afternoon && one?.notes === other?.notes,
  put: (sheet, typed) => {
    const people = sheet.people.map((person) => {
      const { morning, afternoon, notes } = typed.get(person.id) ?? person;
      return { ...person, morning, afternoon, notes };
    });
    return { ...sheet, people };
  },
};

const withBoth = (person: SheetPerson, present: boolean): SheetPerson =>
  person.morning === present && person.afternoon === present ? person : { ...person, morning: present, afternoon: present };

/** Everybody was there all day. */
export const allPresent = (people: readonly SheetPerson[]): SheetPerson[] => people.map((person) => withBoth(person, true));

/** Whoever is on leave was absent all day. */
export const onLeaveAbsent = (people: readonly SheetPerson[]): SheetPerson[] =>
  people.map((person) => (person.onLeave === null ? person : withBoth(person, false)));

/** One person's line in words. */
const inWords = (person: SheetPerson | undefined): string => (person ? markInWords(person) : 'Not on the list');

/** The differences between two states of a sheet, by name. */
export function differencesOf(mine: Sheet, theirs: Sheet) {
  const others = byId(theirs);
  const own = byId(mine);
  return differing(lines, mine, theirs).map((id) => {
    const name = (own.get(Number(id)) ?? others.get(Number(id)))?.name ?? '';
    return { id, name, mine: inWords(own.get(Number(id))), theirs: inWords(others.get(Number(id))) };
  });
}

/** How many lines have changed since `base`. */
export const changesSince = (base: Sheet | undefined, sheet: Sheet): number =>
  base ? changedSince(lines, base, sheet).length : 0;

/** A sheet with everything needed to store it on the device and to send it. */
export function sheetSource(kind: SheetKind, place: SheetPlace): SheetSource<Sheet> {
  const of = kind.kind === 'student' ? { programId: place.programId } : {};
  return {
    key: `${kind.kind}-attendance/${kind.kind === 'student' ? place.programId : 'all'}/${place.date}`,
    title: ({ programName }) => `Attendance of ${programName || 'staff'}, ${displayDate(place.date)}`,
    href: kind.kind === 'student' ? studentSheetPath(place) : staffSheetPath(place),
    load: () => kind.read(place),
    version: ({ version }) => version,
    ...comparing(lines),
    unplaced: (sides) => {
      const mine = byId(sides.mine);
      return unplaced(lines, sides).map((id) => `${mine.get(Number(id))?.name}: ${inWords(mine.get(Number(id)))}`);
    },
    request: ({ version, people }) => ({
      ...placeOf(version === null ? kind.create : kind.update),
      body: {
        Attendances: people.map(({ id, entryId = 0, morning, afternoon, notes }) => ({
          [`${kind.kind}AttendanceId`]: entryId,
          [`${kind.kind}Id`]: id,
          ...of,
          attendanceDate: place.date,
          morning,
          afternoon,
          notes,
          [kind.kind]: null,
        })),
        ...(version === null ? {} : { version }),
      },
    }),
  };
}

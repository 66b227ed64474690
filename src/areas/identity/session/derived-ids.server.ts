import { getTableName } from 'drizzle-orm';
import { courseSessions } from '../../program/course-session/course-session.table.ts';
import { formerTeachers } from '../../program/course-session/former-teacher.table.ts';
import { programYearCourses, programYears } from '../../program/program-year/program-year.table.ts';
import { teachingGroupPrograms, teachingGroupTeachers } from '../../program/teaching-group/teaching-group.table.ts';
import { studentFamilies } from '../../student/family/family.table.ts';
import { students } from '../../student/student/student.table.ts';
import { role } from '../account/account-roles.domain.ts';
import { rolesByRole } from '../role/roles-of-account.table.ts';

/** The ids from which the scopes of an account follow. */
export interface DerivedIds {
  /** Programs that somebody teaches today. */
  taught?: number[];
  /** Owners of what they taught on the last day of years that are over, and of what is prepared for the programs that they teach. */
  finished?: number[];
  /** Owners of what they taught earlier. */
  earlier?: number[];
  /** The guardians for whom somebody acts. */
  guardians?: number[];
  children?: number[];
  programs?: number[];
  /** Programs, each followed by an entry of it for a school year. */
  entries?: number[];
}

const sessions = getTableName(courseSessions);
const years = getTableName(programYears);
const [groupTeachers, groupPrograms] = [getTableName(teachingGroupTeachers), getTableName(teachingGroupPrograms)];

/** The programs that an account `a` teaches on the day `$2`. */
const taughtToday = `select cs.program_id from ${sessions} cs where cs.staff_id = a.staff_id
    and coalesce(cs.session_start_date, $2) <= $2 and coalesce(cs.session_end_date, $2) >= $2
  union select gp.program_id from ${groupTeachers} gt join ${groupPrograms} gp using (teaching_group_id)
    where gt.staff_id = a.staff_id and $2 between gt.from_date and coalesce(gt.to_date, $2)
      and $2 between gp.from_date and coalesce(gp.to_date, $2)`;

/** What it taught in years that are recorded: minus the entry of the program, the year, and from and until when. */
const taughtInYears = `select -y.program_year_id as owner, y.school_year, coalesce(c.session_start_date, '-infinity') as first,
    coalesce(c.session_end_date, 'infinity') as last
  from ${getTableName(programYearCourses)} c join ${years} y using (program_year_id) where c.staff_id = a.staff_id
  union all select -y.program_year_id, y.school_year, greatest(gt.from_date, gp.from_date),
    least(coalesce(gt.to_date, 'infinity'), coalesce(gp.to_date, 'infinity'))
  from ${groupTeachers} gt join ${groupPrograms} gp using (teaching_group_id) join ${years} y using (program_id)
  where gt.staff_id = a.staff_id`;

/** The children of an account `a`. */
const childrenOf = `select sf.student_id from ${getTableName(studentFamilies)} sf join guardian_account g using (family_id)
    where g.account_id = a.account_id`;

/** The roles of the accounts that may be those of guardians. */
export const rolesOfGuardians: readonly number[] = [role.admin, role.staff, role.parent];

/** The programs of students and families: their own, or those of the children. */
const ownPrograms = `select b.enrolled_program_id from ${getTableName(students)} b where b.enrolled_program_id is not null and b.student_id in (
  select a.student_id union all ${childrenOf})`;

/** The ids behind the derived scopes of an account `a` as of the day `$2`, and which accounts have them. */
const idsOf: Readonly<Record<string, { of: readonly number[]; ids: string }>> = {
  taught: { of: [role.staff], ids: `${taughtToday} order by 1` },
  // The teachers of its last day finish a year. What is prepared is still with whoever teaches today.
  finished: {
    of: [role.staff],
    ids: `select t.owner from (${taughtInYears}) t
      where t.school_year < school_year_of($2) and school_year_ends(t.school_year) between t.first and t.last
    union select -y.program_year_id from ${years} y where y.school_year >= school_year_of($2) and y.program_id in (${taughtToday}) order by 1`,
  },
  // Who taught earlier in a year reads what is of it.
  earlier: {
    of: [role.staff],
    ids: `select t.owner from (${taughtInYears}) t
      where t.school_year < school_year_of($2) and t.first <= school_year_ends(t.school_year) and t.last >= school_year_begins(t.school_year)
    union select cs.program_id from ${sessions} cs where cs.staff_id = a.staff_id
      and cs.session_end_date between school_year_begins(school_year_of($2)) and $2
    union select coalesce(-y.program_year_id, f.program_id) from ${getTableName(formerTeachers)} f
      left join ${years} y on y.program_id = f.program_id and y.school_year = school_year_of(f.last_day)
      where f.staff_id = a.staff_id and (y.program_id is not null or f.last_day >= school_year_begins(school_year_of($2)))
    union select gp.program_id from ${groupTeachers} gt join ${groupPrograms} gp using (teaching_group_id)
      where gt.staff_id = a.staff_id and greatest(gt.from_date, gp.from_date) <= least(gt.to_date, gp.to_date)
        and least(gt.to_date, gp.to_date) between school_year_begins(school_year_of($2)) and $2 order by 1`,
  },
  guardians: {
    of: rolesOfGuardians,
    ids: 'select g.family_id from guardian_account g where g.account_id = a.account_id order by 1',
  },
  children: {
    of: rolesOfGuardians,
    ids: `select distinct c.student_id from (${childrenOf}) c order by 1`,
  },
  programs: {
    of: [...rolesOfGuardians, role.student],
    ids: `select distinct t.enrolled_program_id from (${ownPrograms}) t order by 1`,
  },
};

/** The programs whose ids stand in a role, and more, each with the entries of it. @param roles as SQL, `text[]` */
export const entriesOfRoles = (roles: string, more = ''): string => `select unnest(array[t.program_id, t.program_year_id]) from (
    select y.program_id, y.program_year_id from ${years} y
    where exists (select from role_permission p where p.role = any(${roles}) and p.permissions::text ~ 'programid=[^;"]*[0-9]')
    ${more}
    order by 2) t`;

const entriesOf = (ofRole: number): string =>
  entriesOfRoles(
    rolesByRole[ofRole] ?? '',
    idsOf['programs']?.of.includes(ofRole)
      ? `union select y.program_id, y.program_year_id from ${years} y where y.program_id in (${ownPrograms})`
      : '',
  );

/** The columns of a statement on an account `a` of some role that find these ids as of the day `$2`. */
export const derivedIdsOf = (ofRole: number): string =>
  [
    ...Object.entries(idsOf).flatMap(([name, { of, ids }]) => (of.includes(ofRole) ? [[name, ids]] : [])),
    ['entries', entriesOf(ofRole)],
  ]
    .map(([name, ids]) => `, array(${ids}) as ${name}`)
    .join('');

/** What has an owner for each school year (see `sheetOwner`), and the log, which tells of it. */
const isOfYears = /^(?:examination|examschedule|graderecord|studentattendance|audit)\./;

/**
 * A permission for what has an owner for each school year. A program that it names, and that of a child, means all years; what somebody
 * teaches means this year, and those of before that they taught: on the last day, or also earlier to read it, though not its log.
 */
export function ofYears(name: string, value: string, ids: DerivedIds): string {
  if (!isOfYears.test(name)) return value;
  const { taught = [], finished = [], earlier = [], programs = [], entries = [] } = ids;
  const inAllYears = (id: number) => [
    id,
    ...entries.filter((_, at) => at % 2 === 1 && entries[at - 1] === id).map((entry) => -entry),
  ];
  const meantBy = (id: string): readonly (string | number)[] => {
    if (id === '@taught') return [...taught, ...finished, ...(name.endsWith('.read') && name !== 'audit.read' ? earlier : [])];
    return id === '@program' ? programs.flatMap(inAllYears) : /^\d+$/.test(id) ? inAllYears(Number(id)) : [id];
  };
  return value.replace(
    /programid=([^;]*)/g,
    (_, named: string) => `programid=${[...new Set(named.split('|').flatMap(meantBy))].join('|')}`,
  );
}

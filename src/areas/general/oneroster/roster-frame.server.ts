import { asc, eq, sql } from 'drizzle-orm';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { programs } from '../../program/program/program.table.ts';
import { schools } from '../school/school.table.ts';
import { schoolYears } from '../school-year/school-year.table.ts';
import { terms } from '../term/term.table.ts';
import { gradeCode } from './grade-code.domain.ts';
import { rosterSettings } from './roster.table.ts';
import type { RosterKind, RosterReference } from './roster-kinds.domain.ts';

/** A time that OneRoster knows: the school year, or a term, which is also what marks are given in. */
interface Session {
  id: string;
  title: string;
  type: 'schoolYear' | 'term' | 'gradingPeriod';
  startDate: IsoDate;
  /** The day after its last. */
  endDate: IsoDate;
  parent?: string;
}

/** What all rows stand on: the setting, the school, and the school year of today. */
export interface RosterFrame {
  setting: typeof rosterSettings.$inferSelect;
  school: { name: string; identifier: string; timeZone: string };
  today: IsoDate;
  /** The calendar year in which it begins. */
  year: number;
  first: IsoDate;
  /** The day after its last. */
  end: IsoDate;
  sessions: readonly Session[];
  /** The grades of programs whose names say them, by id. */
  grades: Readonly<Record<number, string>>;
}

/** Reads it; makes the setting if there is none yet. */
export async function rosterFrame({ db, today }: Pick<Context, 'db' | 'today'>): Promise<RosterFrame> {
  const setting = await rosterSetting(db);
  const { rows } = await db.execute<{ year: number; first: string; last: string; title: string }>(sql`
    select y.year, school_year_begins(y.year)::text as first, school_year_name(y.year) as title,
      coalesce((select end_date from ${schoolYears} s where s.school_year_id = y.year), school_year_ends(y.year))::text as last
    from (select school_year_of(${today}::date) as year) y`);
  const [found] = rows;
  if (!found) throw new Error('There is no school year of today.');
  const { year, first, last, title } = found;
  const [[school], termRows, programRows] = await Promise.all([
    db.select().from(schools),
    db.select().from(terms).where(eq(terms.schoolYear, year)).orderBy(asc(terms.startDate), asc(terms.termManagementId)),
    db.select({ programId: programs.programId, programName: programs.programName }).from(programs),
  ]);
  const end = addDays(last, 1);
  return {
    setting,
    school: {
      name: school?.schoolName ?? '',
      identifier: school?.udiseCode || school?.schoolCode || school?.affiliationNumber || setting.prefix,
      timeZone: school?.timeZone ?? 'UTC',
    },
    ...{ today, year, first, end },
    sessions: sessionsOf({ year, title, first, end }, termRows),
    grades: Object.fromEntries(
      programRows.flatMap(({ programId, programName }) => {
        const grade = gradeCode(programName);
        return grade === undefined ? [] : [[programId, grade] as const];
      }),
    ),
  };
}

/** The setting; it is made when it is first asked for. */
export async function rosterSetting(db: Context['db']): Promise<typeof rosterSettings.$inferSelect> {
  const [known] = await db.select().from(rosterSettings);
  if (known) return known;
  await db.insert(rosterSettings).values({}).onConflictDoNothing();
  const [made] = await db.select().from(rosterSettings);
  if (!made) throw new Error('The setting of OneRoster was not made.');
  return made;
}

/** Each term is also the period in which its marks are given; without terms, the year is. */
function sessionsOf(
  { year, title, first, end }: { year: number; title: string; first: IsoDate; end: IsoDate },
  of: readonly (typeof terms.$inferSelect)[],
): Session[] {
  const whole = `year-${year}`;
  const days = { startDate: first, endDate: end };
  const schoolYear: Session = { id: whole, title, type: 'schoolYear', ...days };
  if (of.length === 0) return [schoolYear, { id: `period-${whole}`, title, type: 'gradingPeriod', ...days, parent: whole }];
  return [
    schoolYear,
    ...of.flatMap(({ termManagementId: id, termName, startDate, endDate }): Session[] => {
      const inTerm = { title: termName, startDate, endDate: addDays(endDate, 1) };
      return [
        { id: `term-${id}`, type: 'term', ...inTerm, parent: whole },
        { id: `period-${id}`, type: 'gradingPeriod', ...inTerm, parent: `term-${id}` },
      ];
    }),
  ];
}

/** The id of a record by what it is called within the school. */
export const sourcedId = ({ setting }: Pick<RosterFrame, 'setting'>, own: string): string => `${setting.prefix}-${own}`;

export const referenceTo = (frame: Pick<RosterFrame, 'setting'>, type: RosterKind, own: string): RosterReference => ({
  type,
  sourcedId: sourcedId(frame, own),
});

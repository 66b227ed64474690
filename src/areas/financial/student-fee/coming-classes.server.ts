import { type SQLWrapper, sql } from 'drizzle-orm';
import { permits } from '../../../kit/domain/permission.domain.ts';
import { sendKept } from '../../../kit/server/database/prepared.server.ts';
import type { Caller, Context } from '../../../kit/server/http/context.server.ts';
import { yearIsShown } from '../../general/school-year/school-year.table.ts';
import { programNameIn } from '../../program/program-year/program-year.table.ts';

const notYet = 'Class to be announced';

type Reader = Pick<Caller['session'], 'permissions' | 'personal'>;
interface Charged {
  programId: SQLWrapper;
  year: SQLWrapper;
}

const isShown = (reader: Reader, today: string, year: SQLWrapper) => yearIsShown(reader, { year, today: sql`${today}::date` });

/** Staff, and who prepares school years, see the class of every fee. */
const seesAll = ({ personal, permissions }: Reader): boolean =>
  Boolean(personal['staffid']?.length) || permits(permissions['schoolyear.update']);

/** The class that a fee charges. A family sees that of a coming school year as soon as it sees the year. */
export const shownClass = ({ session, today }: Caller, { programId, year }: Charged) =>
  seesAll(session)
    ? programNameIn(programId, year)
    : sql<string>`case when ${isShown(session, today, year)} then ${programNameIn(programId, year)} else ${notYet} end`;

/** The same on a paper that is kept as it is: whoever prints it, it is for the family. Null where that does not see the year yet. */
export const classForFamilies = ({ today }: Caller, { programId, year }: Charged) =>
  sql<
    string | null
  >`case when ${isShown({ permissions: {}, personal: {} }, today, year)} then ${programNameIn(programId, year)} end`;

/** How the caller sees the classes of some school years. */
export async function classesOfYears({ db, session, today }: Context, years: readonly number[]) {
  const hidden = new Set<number>();
  if (years.length > 0 && !seesAll(session)) {
    const found = await sendKept<{ year: number }>(
      db,
      sql`select distinct year from unnest(${sql.param(years)}::int[]) asked (year)
        where not (${isShown(session, today, sql`asked.year`)})`,
    );
    for (const { year } of found) hidden.add(year);
  }
  return (year: number, programName: string): string => (hidden.has(year) ? notYet : programName);
}

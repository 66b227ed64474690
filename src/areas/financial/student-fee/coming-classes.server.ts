import { type SQLWrapper, sql } from 'drizzle-orm';
import { permits } from '../../../kit/domain/permission.domain.ts';
import type { Context } from '../../../kit/server/http/context.server.ts';
import { yearIsShown } from '../../general/school-year/school-year.table.ts';
import { programNameIn } from '../../program/program-year/program-year.table.ts';

const notYet = 'Class to be announced';

const isShown = ({ session, today }: Context, year: SQLWrapper) => yearIsShown(session, { year, today: sql`${today}::date` });

/** The class that a fee charges. A family sees that of a coming school year as soon as it sees the year. */
export const shownClass = (ctx: Context, { programId, year }: { programId: SQLWrapper; year: SQLWrapper }) =>
  sql<string>`case when ${isShown(ctx, year)} then ${programNameIn(programId, year)} else ${notYet} end`;

/** Fees, those of school years that the caller does not see yet without their class. */
export async function withoutComingClasses<Row extends { schoolYear: number; programDetails: { programName: string } }>(
  ctx: Context,
  rows: Row[],
): Promise<Row[]> {
  const { personal, permissions } = ctx.session;
  if (personal['staffid']?.length || permits(permissions['schoolyear.update']) || rows.length === 0) return rows;
  const years = sql`unnest(${sql.param([...new Set(rows.map(({ schoolYear }) => schoolYear))])}::int[])`;
  const { rows: hidden } = await ctx.db.execute<{ year: number }>(sql`
    select asked.year from ${years} asked (year) where not (${isShown(ctx, sql`asked.year`)})`);
  const isHidden = new Set(hidden.map(({ year }) => year));
  return rows.map((row) => (isHidden.has(row.schoolYear) ? { ...row, programDetails: { programName: notYet } } : row));
}

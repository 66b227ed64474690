import { and, desc, gte, lte, ne, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import { getSchoolYears } from '../../../common/school-year/school-years.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { problemTypes } from '../../../kit/domain/problem.domain.ts';
import { firstListed } from '../../../kit/domain/wording.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import type { DomainEvents, WriteContext } from '../../../kit/server/http/context.server.ts';
import { conflict, ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { storedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import type { Job } from '../../../kit/server/work/jobs.server.ts';
import { terms } from '../term/term.table.ts';
import { beginningIn, getNextSchoolYear, type SchoolYearInput, schoolYear } from './school-year.domain.ts';
import { schoolYears, yearIsShown } from './school-year.table.ts';

const overlap = 'Some of these days belong to another school year';

export const schoolYearResource = storedResource(schoolYear, {
  table: schoolYears,
  save: async (ctx, input, { id, before, confirmed, send }) => {
    await refuseOverlap(ctx.db, input, id);
    await refuseTermsOutside(ctx.db, input);
    if (input.isClosed && !before?.isClosed) {
      await refuseToday(ctx, input);
      if (!confirmed.has('closesYear')) throw await askedBeforeClosing(ctx, input);
    }
    await send({ ...input, schoolYearId: beginningIn(input.startDate) });
  },
  remove: async ({ today }, { startDate }, { drop }) => {
    if (startDate <= today) throw conflict('A school year that has begun cannot be deleted.');
    await drop();
  },
  conflicts: {
    school_year_pkey: { field: 'startDate', message: 'Another school year begins in this calendar year' },
    school_year_never_overlaps: { field: 'startDate', message: overlap },
  },
});

/** @throws 422 naming the year that has some of the days */
async function refuseOverlap(db: Db, { startDate, endDate }: SchoolYearInput, id: number | null): Promise<void> {
  const [other] = await db
    .select({ name: schoolYears.schoolYearName, from: schoolYears.startDate, to: schoolYears.endDate })
    .from(schoolYears)
    .where(and(ne(schoolYears.schoolYearId, id ?? 0), lte(schoolYears.startDate, endDate), gte(schoolYears.endDate, startDate)))
    .orderBy(desc(schoolYears.startDate))
    .limit(1);
  if (!other) return;
  const days = `${displayDate(other.from)} to ${displayDate(other.to)}`;
  throw ruleBroken({ [other.from < startDate ? 'startDate' : 'endDate']: [`${other.name} is from ${days}`] });
}

/** The terms of a year begin in it: days that would move them to another year are refused. @throws 422 */
async function refuseTermsOutside(db: Db, { startDate, endDate }: SchoolYearInput): Promise<void> {
  const year = beginningIn(startDate);
  const { rows } = await db.execute<{ isOwn: boolean; first: string }>(sql`
    select school_year = ${year} as "isOwn", min(start_date)::text as first from ${terms} group by school_year
    having (school_year = ${year}) <> (min(start_date) between ${startDate}::date and ${endDate}::date)
    order by 1 desc limit 1`);
  const [found] = rows;
  if (!found) return;
  const message = `Its terms begin on ${displayDate(found.first)}`;
  throw ruleBroken(
    found.isOwn ? { startDate: [message] } : { endDate: [`Terms of another school year begin on ${displayDate(found.first)}`] },
  );
}

/** The days between two years belong to the one before. @throws 422 while today is one of them */
async function refuseToday({ db, today }: WriteContext, { startDate }: SchoolYearInput): Promise<void> {
  const { rows } = await db.execute<{ year: number }>(sql`select school_year_of(${today}::date) as year`);
  if (rows[0]?.year === beginningIn(startDate))
    throw ruleBroken({ isClosed: ['A school year is closed only once the next one has begun'] });
}

/** A closed year stays as it is, so what is unfinished is named first. */
async function askedBeforeClosing(ctx: WriteContext, { schoolYearName, startDate }: SchoolYearInput): Promise<Error> {
  const unfinished: DomainEvents['schoolYearCloses']['unfinished'] = [];
  await raise(ctx, 'schoolYearCloses', { schoolYear: beginningIn(startDate), unfinished });
  const found = unfinished.map(({ is, of }) => `${is}: ${firstListed(of, mostNamed)}.`);
  if (found.length === 0) found.push('Nothing in it is unfinished.');
  const then = `Once ${schoolYearName} is closed, only those who may change all of its marks, registers, terms and fees can still change them, and have to say why.`;
  return conflict([...found, then].join('|'), problemTypes.closesYear);
}

const mostNamed = 30;

/** Records every year that holds data and has none. */
export const keepSchoolYears = ({ db, today }: WriteContext) => db.execute(sql`select keep_school_years(${today}::date)`);

/** Every quarter of an hour, because time zones differ by quarters of an hour and a year may begin at any of them. */
export const keepSchoolYearsJob: Job = {
  name: 'keep-school-years',
  cron: '11,26,41,56 * * * *',
  atStart: true,
  run: async (ctx) => {
    const { rows } = await ctx.db.execute(sql`
      select from ${schoolYears} where ${ctx.today}::date between ${schoolYears.startDate} and ${schoolYears.endDate}`);
    if (rows.length === 0) await keepSchoolYears(ctx);
  },
};

export const schoolYearRoutes: readonly FastifyPluginAsync[] = [
  answering(getSchoolYears, async (ctx) => {
    const { rows } = await ctx.db.execute<z.output<typeof getSchoolYears.answer>[number]>(sql`
      with seen as (
        select school_year_id as year from ${schoolYears} where ${yearIsShown(ctx.session, { year: schoolYears.schoolYearId, today: sql`${ctx.today}::date` })}
        union select school_year_of(${ctx.today}::date))
      select year as "schoolYear", school_year_name(year) as "schoolYearName", school_year_begins(year)::text as "startDate",
        school_year_ends(year)::text as "endDate", year = school_year_of(${ctx.today}::date) as "isToday",
        exists (select from ${schoolYears} where school_year_id = year and is_closed) as "isClosed"
      from seen order by year desc`);
    return rows;
  }),
  answering(getNextSchoolYear, async ({ db, today }) => {
    const { rows } = await db.execute<{ schoolYearName: string; startDate: string; endDate: string }>(sql`
      select school_year_name(year) as "schoolYearName", school_year_begins(year)::text as "startDate", school_year_ends(year)::text as "endDate"
      from (
        select coalesce(greatest(max(school_year_id), extract(year from max(end_date) + 1)::int - 1) + 1, school_year_of(${today}::date)) as year
        from ${schoolYears}) y`);
    const [next] = rows;
    if (!next) throw new Error('There is no next school year.');
    return next;
  }),
];

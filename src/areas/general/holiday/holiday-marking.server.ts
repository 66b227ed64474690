import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import type { z } from 'zod';
import { type DayRange, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { savedMessage } from '../../../kit/domain/saved-message.domain.ts';
import { preparedSelects } from '../../../kit/server/database/prepared.server.ts';
import type { Context, WriteContext } from '../../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../../kit/server/http/errors.server.ts';
import { type Asked, answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { type AuditEntry, audit, auditAll } from '../../../kit/server/resource/audit.server.ts';
import { raise } from '../../../kit/server/resource/events.server.ts';
import { requireAll, scopePlaceholder, scopeShape, scopeValues, scopeWhere } from '../../../kit/server/resource/scope.server.ts';
import { changeStamp, creationStamp } from '../../../kit/server/resource/stamp.server.ts';
import { endDateMessage, holidayWindow, startDateMessage } from './holiday.domain.ts';
import { holidayScopes, lockHolidays, refuseTakenDays } from './holiday.server.ts';
import { holidays } from './holiday.table.ts';
import { getHolidaysForRange, markDatesAsHoliday, markDatesAsWorkingDay } from './holiday-marking.domain.ts';
import { splitHoliday } from './split-holiday.domain.ts';

const ofRangeStatements = preparedSelects('holidays of a range');

/** The calls of the month calendar: the holidays of a range, and turning days into holidays or working days. */
export const holidayMarkingRoutes: readonly FastifyPluginAsync[] = [
  answering(getHolidaysForRange, async ({ db }, { grant, query }) => {
    const select = ofRangeStatements(db, scopeShape(grant, holidayScopes), () =>
      db
        .select({ ...told, totalDays: holidays.totalDays })
        .from(holidays)
        .where(
          and(
            lte(holidays.holidayFrom, sql.placeholder('endDate')),
            gte(holidays.holidayTo, sql.placeholder('startDate')),
            scopeWhere(grant, holidayScopes, scopePlaceholder),
          ),
        )
        .orderBy(asc(holidays.holidayFrom), asc(holidays.holidayId)),
    );
    return (await select.execute({ ...query, ...scopeValues(grant, holidayScopes) })) as z.output<
      typeof getHolidaysForRange.answer
    >;
  }),

  writing(markDatesAsHoliday, async (ctx, asked) => {
    const range = rangeOf(ctx, asked);
    await lockHolidays(ctx);
    await refuseTakenDays(ctx, range);
    const made = await markAsHoliday(ctx, range);
    if (made.length > 0) await raise(ctx, 'holidaysChanged', range);
    return { data: made, message: savedMessage };
  }),

  writing(markDatesAsWorkingDay, async (ctx, asked) => {
    const range = rangeOf(ctx, asked);
    await lockHolidays(ctx);
    const touched = await markAsWorkingDay(ctx, range);
    if (touched.length > 0) await raise(ctx, 'holidaysChanged', range);
    return { data: touched, message: await workingDayMessage(ctx, range) };
  }),
];

/**
 * The range to mark. Marking may change any holiday in it, so it is only for callers who may change all of them.
 * @throws 403, 422 outside the window of holidays
 */
function rangeOf(
  { today }: Context,
  { grant, query: { startDate, endDate } }: Pick<Asked<typeof markDatesAsHoliday>, 'grant' | 'query'>,
): DayRange {
  requireAll(grant);
  const { min, max } = holidayWindow(today);
  if (startDate < min || startDate > max) throw ruleBroken({ startDate: [startDateMessage(today)] });
  if (endDate < startDate || endDate > max) throw ruleBroken({ endDate: [endDateMessage(today)] });
  return { from: startDate, to: endDate };
}

/** Returns the ids of the holidays that it created. */
async function markAsHoliday(ctx: WriteContext, { from, to }: DayRange): Promise<number[]> {
  const { name } = ctx.session;
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    insert into holiday (holiday_name, holiday_from, holiday_to, created_by, last_modified_by)
    select 'Holiday', min(day), max(day), ${name}, ${name} from (
      select d::date as day, d::date - (row_number() over (order by d))::int as island
      from generate_series(${from}::date, ${to}::date, interval '1 day') d
      where not exists (select from holiday h where d::date between h.holiday_from and h.holiday_to)) free
    group by island order by min(day) returning holiday_id as id`);
  const ids = rows.map(({ id }) => id);
  const made = await ctx.db.select(told).from(holidays).where(inArray(holidays.holidayId, ids)).orderBy(holidays.holidayFrom);
  await auditAll(ctx, made.map(entered));
  return ids;
}

/** What the log stores about a holiday. */
const told = {
  holidayId: holidays.holidayId,
  holidayName: holidays.holidayName,
  description: holidays.description,
  holidayFrom: holidays.holidayFrom,
  holidayTo: holidays.holidayTo,
  isGeneralHoliday: holidays.isGeneralHoliday,
};
type Told = Pick<typeof holidays.$inferSelect, keyof typeof told>;

const entered = (after: Told): AuditEntry => ({ action: 'create', resource: 'Holiday', recordId: after.holidayId, after });

/** Removes, shortens or splits the holidays that cover the days; returns the ids of those it changed. */
async function markAsWorkingDay(ctx: WriteContext, range: DayRange): Promise<number[]> {
  const covering = await ctx.db
    .select(told)
    .from(holidays)
    .where(and(lte(holidays.holidayFrom, range.to), gte(holidays.holidayTo, range.from)));
  for (const before of covering) {
    const [first, second] = splitHoliday({ from: before.holidayFrom, to: before.holidayTo }, range);
    await (first ? shorten(ctx, before, first) : remove(ctx, before));
    if (second) await enterPart(ctx, before, second);
  }
  return covering.map(({ holidayId }) => holidayId);
}

const ofRange = ({ from, to }: DayRange) => ({ holidayFrom: from, holidayTo: to });

async function shorten(ctx: WriteContext, before: Told, left: DayRange): Promise<void> {
  const { holidayId } = before;
  await ctx.db
    .update(holidays)
    .set({ ...ofRange(left), ...changeStamp(ctx) })
    .where(eq(holidays.holidayId, holidayId));
  const after = { ...before, ...ofRange(left) };
  await audit(ctx, { action: 'update', resource: 'Holiday', recordId: holidayId, before, after });
}

async function remove(ctx: WriteContext, before: Told): Promise<void> {
  const { holidayId } = before;
  await ctx.db.delete(holidays).where(eq(holidays.holidayId, holidayId));
  await audit(ctx, { action: 'delete', resource: 'Holiday', recordId: holidayId, before, owners: { holidayid: [holidayId] } });
}

/** Stores the part after the working days as a holiday of its own. */
async function enterPart(ctx: WriteContext, { holidayId: _, ...same }: Told, left: DayRange): Promise<void> {
  const [part] = await ctx.db
    .insert(holidays)
    .values({ ...same, ...ofRange(left), ...creationStamp(ctx) })
    .returning(told);
  if (!part) throw new Error('The holiday was not stored.');
  await audit(ctx, entered(part));
}

/** Says so if one of the days is not in the working week anyway. */
async function workingDayMessage(ctx: WriteContext, { from, to }: DayRange): Promise<string> {
  const { rows } = await ctx.db.execute<{ day: IsoDate; name: string }>(sql`
    select to_char(d, 'YYYY-MM-DD') as day, w.day_of_week_name as name
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    join working_week w on w.working_week_id = extract(isodow from d) and not w.is_working_day order by 1`);
  const [first] = rows;
  if (!first) return savedMessage;
  const others = rows.length === 1 ? '' : ` So do ${rows.length - 1} more of the chosen days.`;
  return `${savedMessage}|${displayDate(first.day)} stays free: ${first.name} is a weekly day off.${others}`;
}

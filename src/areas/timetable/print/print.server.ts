import { eq, sql } from 'drizzle-orm';
import type { FastifyPluginAsync } from 'fastify';
import { fullName } from '../../../common/person-name.domain.ts';
import { type DayRange, displayDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { covers } from '../../../kit/domain/permission.domain.ts';
import type { Db } from '../../../kit/server/database/database.server.ts';
import { sendDocument } from '../../../kit/server/documents/send-document.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { holidays } from '../../general/holiday/holiday.table.ts';
import { programs } from '../../program/program/program.table.ts';
import { staff } from '../../staff/staff/staff.table.ts';
import { weekAround } from '../lesson/lesson.domain.ts';
import { isGivenBy, lessonsOf } from '../lesson/lessons.server.ts';
import { printAll, printForProgram, printForStaff } from './print.domain.ts';
import { schoolTemplate, weekTemplate } from './print-template.server.ts';
import { type HolidayNames, schoolTable, weekTable } from './week-table.domain.ts';

const weekFact = ({ from, to }: DayRange) => ['Week', displayDays(from, to)];

/** The holidays of some days; of two on one day the general one. */
async function holidaysIn(db: Db, { from, to }: DayRange): Promise<HolidayNames> {
  const { rows } = await db.execute<{ day: IsoDate; name: string }>(sql`
    select distinct on (d) d::date::text as day, h.holiday_name as name
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    join ${holidays} h on d::date between h.holiday_from and h.holiday_to
    order by d, h.is_general_holiday desc, h.holiday_id`);
  return new Map(rows.map(({ day, name }) => [day, name]));
}

/** Timetables on paper: of a program, of somebody who teaches, of the whole school. */
export const printRoutes: readonly FastifyPluginAsync[] = [
  answering(printForProgram, async ({ db }, { grant, query: { programId, startDate }, request, reply }) => {
    const [program] = await db.select({ name: programs.programName }).from(programs).where(eq(programs.programId, programId));
    const week = weekAround(startDate);
    const lessons = await lessonsOf(db, { ...week, grant, of: sql`e.program_id = ${programId}` });
    if (!program || (lessons.length === 0 && !covers(grant, { programid: programId }))) throw notFound('program');
    return sendDocument(request, reply, {
      fileName: `timetable ${program.name}`,
      title: `Timetable of ${program.name}`,
      template: weekTemplate,
      data: {
        facts: [weekFact(week)],
        ...weekTable(lessons, { from: week.from, of: 'program', holidays: await holidaysIn(db, week) }),
      },
    });
  }),

  answering(printForStaff, async ({ db }, { grant, query: { staffId, startDate }, request, reply }) => {
    const [person] = await db
      .select({ firstName: staff.firstName, lastName: staff.lastName })
      .from(staff)
      .where(eq(staff.staffId, staffId));
    const week = weekAround(startDate);
    const lessons = await lessonsOf(db, { ...week, grant, of: isGivenBy(staffId, week) });
    if (!person || (lessons.length === 0 && !covers(grant, { staffid: staffId }))) throw notFound('staff member');
    const name = fullName(person);
    return sendDocument(request, reply, {
      fileName: `timetable ${name}`,
      title: `Timetable of ${name}`,
      template: weekTemplate,
      data: {
        facts: [weekFact(week)],
        ...weekTable(lessons, { from: week.from, of: 'staff', holidays: await holidaysIn(db, week) }),
      },
    });
  }),

  answering(printAll, async ({ db }, { grant, query: { startDate }, request, reply }) => {
    const week = weekAround(startDate);
    const lessons = await lessonsOf(db, { ...week, grant });
    return sendDocument(request, reply, {
      fileName: `timetable ${week.from}`,
      title: 'Timetable of the school',
      template: schoolTemplate,
      data: { facts: [weekFact(week)], ...schoolTable(lessons, { from: week.from, holidays: await holidaysIn(db, week) }) },
    });
  }),
];

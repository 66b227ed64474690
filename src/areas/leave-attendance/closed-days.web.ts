import { addDays, type IsoDate, weekdayOf } from '../../kit/domain/dates.domain.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { useSpareData } from '../../kit/web/panel/panel-data.web.ts';
import { today } from '../../kit/web/parts/today.web.ts';
import type { getHolidaysForRange } from '../general/holiday/holiday-marking.domain.ts';
import type { getWorkingWeek } from '../general/working-week/working-week.domain.ts';

/** How far ahead closed days are known. */
const daysAhead = 7;

/** Why there is no school on a day of the coming week: the holiday's name, `Day off`; undefined where there is school. */
export type ClosedOn = (day: IsoDate) => string | undefined;

/** The days of the coming week without school, as far as the caller may read why; undefined until they are known. */
export function useClosedDays(wanted: boolean): ClosedOn | undefined {
  const { can } = usePermissions();
  const now = today();
  const [wantsHolidays, wantsWeek] = [wanted && can('holiday.read'), wanted && can('workingweek.read')];
  const { data: holidays } = useSpareData<typeof getHolidaysForRange>(
    'GET /api/gs/Holiday/GetHolidaysForRange',
    { startDate: now, endDate: addDays(now, daysAhead) },
    wantsHolidays,
  );
  const { data: week } = useSpareData<typeof getWorkingWeek>('GET /api/gs/WorkingWeek', {}, wantsWeek);
  if ((wantsHolidays && !holidays) || (wantsWeek && !week)) return undefined;
  return (day) => {
    const isOff = week?.some(({ workingWeekId, isWorkingDay }) => workingWeekId === weekdayOf(day) && !isWorkingDay);
    const holiday = holidays?.find(({ holidayFrom, holidayTo }) => holidayFrom <= day && day <= holidayTo);
    return holiday?.holidayName ?? (isOff ? 'Day off' : undefined);
  };
}

/** The first days with school from a day on: at most two, in the coming week. */
export const nextSchoolDays = (from: IsoDate, closedOn: ClosedOn): IsoDate[] =>
  Array.from({ length: daysAhead }, (_, ahead) => addDays(from, ahead))
    .filter((day) => closedOn(day) === undefined)
    .slice(0, 2);

import { holidays } from '../src/areas/general/holiday/holiday.table.ts';
import { addDays, type IsoDate } from '../src/kit/domain/dates.domain.ts';
import type { WriteContext } from '../src/kit/server/http/context.server.ts';
import { insertAll } from './insert-all.server.ts';

/** Name, first day and last day as month and day; the same in every calendar year. */
const yearly: readonly [name: string, from: string, to: string][] = [
  ['Makar Sankranti', '01-14', '01-14'],
  ['Republic Day', '01-26', '01-26'],
  ['Holi', '03-04', '03-04'],
  ['Gudi Padwa', '03-19', '03-19'],
  ['Ambedkar Jayanti', '04-14', '04-14'],
  ['Maharashtra Day', '05-01', '05-01'],
  // Short enough that the chart of the last thirty days always has something to show.
  ['Summer vacation', '05-19', '06-14'],
  ['Independence Day', '08-15', '08-15'],
  ['Ganesh Chaturthi', '09-14', '09-14'],
  ['Gandhi Jayanti', '10-02', '10-02'],
  ['Dussehra', '10-20', '10-20'],
  ['Diwali', '11-07', '11-11'],
  ['Christmas', '12-25', '12-25'],
  ['Winter break', '12-28', '12-31'],
];

interface Holiday {
  holidayName: string;
  holidayFrom: IsoDate;
  holidayTo: IsoDate;
  isGeneralHoliday: boolean;
}

/** The holidays from a year before to a year after today: public ones, and the school's own second Saturdays. */
export function holidaysAround(today: IsoDate): Holiday[] {
  const [first, last] = [addDays(today, -365), addDays(today, 365)];
  const years = [...new Set([first, today, last].map((day) => Number(day.slice(0, 4))))];
  const general = years.flatMap((year) =>
    yearly.map(([holidayName, from, to]) => ({
      holidayName,
      holidayFrom: `${year}-${from}`,
      holidayTo: `${year}-${to}`,
      isGeneralHoliday: true,
    })),
  );
  const own = years.flatMap(secondSaturdays).map((day) => ({
    holidayName: 'Second Saturday',
    holidayFrom: day,
    holidayTo: day,
    isGeneralHoliday: false,
  }));
  return [...general, ...own].filter(({ holidayFrom, holidayTo }) => holidayFrom >= first && holidayTo <= last);
}

/** Stores the holidays around today. */
export async function storeHolidays({ db, today }: WriteContext): Promise<void> {
  await insertAll(db, holidays, holidays.holidayId, holidaysAround(today));
}

function secondSaturdays(year: number): IsoDate[] {
  return Array.from({ length: 12 }, (_, month) => {
    const first = new Date(Date.UTC(year, month, 1));
    const date = 1 + ((6 - first.getUTCDay() + 7) % 7) + 7;
    return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  });
}

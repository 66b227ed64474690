import { addDays, type DayRange, type IsoDate, weekdayOf } from '../../../kit/domain/dates.domain.ts';

/** An event for the calendar, whose end is exclusive. */
export interface ScheduleEvent {
  id: string;
  title: string;
  start: IsoDate;
  end: IsoDate;
  allDay: true;
  display?: 'background';
  /** The kind of event, which decides how it looks. */
  className: 'schedule-holiday' | 'schedule-term' | 'schedule-exam' | 'schedule-off';
}

interface Sources extends DayRange {
  holidays: readonly { holidayId: number; holidayName: string; holidayFrom: IsoDate; holidayTo: IsoDate }[];
  /** Numbers of weekdays, Monday 1 to Sunday 7. */
  daysOff: readonly number[];
  terms: readonly { termManagementId: number; termName: string; startDate: IsoDate; endDate: IsoDate }[];
  examinations: readonly {
    examinationName: string;
    startDate: IsoDate | null;
    endDate: IsoDate | null;
    program: { programName: string };
  }[];
}

/** All events of a school within some days: days off, holidays, the first and last days of terms, and examinations. */
export function scheduleEvents({ from, to, holidays, daysOff, terms, examinations }: Sources): ScheduleEvent[] {
  return [
    ...offDays(from, to, daysOff),
    ...holidays.map(holidayEvent),
    ...terms.flatMap(termEvents),
    ...examEvents(examinations),
  ];
}

function offDays(from: IsoDate, to: IsoDate, daysOff: readonly number[]): ScheduleEvent[] {
  const events: ScheduleEvent[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (!daysOff.includes(weekdayOf(day))) continue;
    events.push({
      ...{ id: `off ${day}`, title: '', start: day, end: addDays(day, 1), allDay: true },
      ...{ display: 'background', className: 'schedule-off' },
    });
  }
  return events;
}

const holidayEvent = ({ holidayId, holidayName, holidayFrom, holidayTo }: Sources['holidays'][number]): ScheduleEvent => ({
  ...{ id: `holiday ${holidayId}`, title: holidayName, start: holidayFrom, end: addDays(holidayTo, 1) },
  ...{ allDay: true, className: 'schedule-holiday' },
});

/** A term lasts for months, so only its first and its last day are shown. */
const termEvents = ({ termManagementId, termName, startDate, endDate }: Sources['terms'][number]): ScheduleEvent[] =>
  [
    { id: `term ${termManagementId} begins`, title: `${termName} begins`, day: startDate },
    { id: `term ${termManagementId} ends`, title: `${termName} ends`, day: endDate },
  ].map(({ id, title, day }) => ({
    ...{ id, title, start: day, end: addDays(day, 1) },
    ...{ allDay: true, className: 'schedule-term' },
  }));

/** Examinations with the same name and days become one event, even for several programs. */
function examEvents(examinations: Sources['examinations']): ScheduleEvent[] {
  const groups = new Map<string, { name: string; start: IsoDate; end: IsoDate; programs: string[] }>();
  for (const { examinationName: name, startDate: start, endDate: end, program } of examinations) {
    if (!start || !end) continue;
    const key = `${name} ${start} ${end}`;
    const group = groups.get(key) ?? { name, start, end, programs: [] };
    group.programs.push(program.programName);
    groups.set(key, group);
  }
  return [...groups].map(([key, { name, start, end, programs }]) => ({
    ...{ id: `exam ${key}`, start, end: addDays(end, 1), allDay: true, className: 'schedule-exam' },
    title: programs.length === 1 ? `${name}, ${programs[0]}` : `${name}, ${programs.length} programs`,
  }));
}

import FullCalendar, { type CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import theme from '@fullcalendar/react/themes/classic';
import { MonthHead } from '../../../kit/web/calendar/month-head.tsx';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../../../kit/web/calendar/month-calendar.css';
import './schedule.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { addDays, type DayRange, displayDate } from '../../../kit/domain/dates.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import { useNarrow } from '../../../kit/web/browser/media-query.web.ts';
import { callList } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { examination } from '../../examination/examination/examination.domain.ts';
import type { getHolidaysForRange } from '../../general/holiday/holiday-marking.domain.ts';
import type { getTerms } from '../../general/term/term.domain.ts';
import type { getWorkingWeek } from '../../general/working-week/working-week.domain.ts';
import { type ScheduleEvent, scheduleEvents } from './schedule-events.web.ts';

interface Month extends DayRange {
  title: string;
}

/** A month of the school; on a phone, the same as a list. */
export function ScheduleCalendar() {
  const calendar = useRef<CalendarRef>(null);
  const [month, setMonth] = useState<Month>();
  const isNarrow = useNarrow();
  const { events, daysOff, failed, retry } = useEvents(month);
  return (
    <div className="month-calendar schedule-calendar max-w-280 px-4 pb-6 sm:px-6">
      <MonthHead title={['Schedule', month?.title].filter(Boolean).join(', ')} calendar={calendar} />
      {failed && <FetchFailure what="schedule" kept={events.length > 0} retry={retry} />}
      {daysOff && <Muted className="pb-3">{daysOff}</Muted>}
      <FullCalendar
        ref={calendar}
        plugins={[dayGrid, theme]}
        initialView="dayGridMonth"
        initialDate={today()}
        now={today()}
        firstDay={1}
        locale="en-GB"
        headerToolbar={false}
        height="auto"
        aspectRatio={isNarrow ? 0.9 : 1.75}
        dayMaxEvents={false}
        datesSet={({ view, startStr, endStr }) =>
          setMonth({ title: view.title, from: startStr.slice(0, 10), to: addDays(endStr.slice(0, 10), -1) })
        }
        events={events}
      />
      {isNarrow && month && <EventList events={events} month={month} />}
    </div>
  );
}

function EventList({ events, month }: { events: readonly ScheduleEvent[]; month: Month }) {
  const shown = events
    .filter(({ title, start, end }) => title !== '' && start <= month.to && end > month.from)
    .toSorted((one, other) => one.start.localeCompare(other.start));
  return (
    <ul className="mt-4">
      {shown.map(({ id, title, start, end }) => (
        <li key={id} className="border-line border-t py-2">
          <span className="block font-semibold">{title}</span>
          <span className="text-muted text-xs">
            {displayDate(start)}
            {addDays(end, -1) !== start && ` to ${displayDate(addDays(end, -1))}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

const mostPages = 5;

/** As many as a large school has in a year; older ones do not appear here. */
async function newestExaminations(signal: AbortSignal) {
  const all = [];
  for (let PageNumber = 1, pages = 1; PageNumber <= Math.min(pages, mostPages); PageNumber += 1) {
    const query = { PageNumber, PageSize: 100, sort: '-startDate' } as const;
    const { items, totalPages } = await callList<typeof examination>('/api/egs/Examination', { query, signal });
    all.push(...items);
    pages = totalPages;
  }
  return all;
}

/** The events that the user may read; others are left out. */
function useEvents(month: Month | undefined) {
  const { can } = usePermissions();
  const { from = '', to = '' } = month ?? {};
  const week = useCall<typeof getWorkingWeek>('GET /api/gs/WorkingWeek', {});
  const holidays = useCall<typeof getHolidaysForRange>(
    'GET /api/gs/Holiday/GetHolidaysForRange',
    { startDate: from, endDate: to },
    { enabled: month !== undefined && can('holiday.read'), placeholderData: keepPreviousData },
  );
  const terms = useCall<typeof getTerms>('GET /api/gs/TermManagement', {}, { enabled: can('termmanagement.read') });
  const exams = useQuery({
    queryKey: ['egs', 'Examination', 'schedule'],
    queryFn: ({ signal }) => newestExaminations(signal),
    enabled: can('examination.read'),
    retry: false,
  });
  const off = (week.data ?? []).filter(({ isWorkingDay }) => !isWorkingDay);
  const sources = [week, holidays, terms, exams];
  return {
    events: month
      ? scheduleEvents({
          ...{ from, to },
          daysOff: off.map(({ workingWeekId }) => workingWeekId),
          holidays: holidays.data ?? [],
          terms: terms.data ?? [],
          examinations: exams.data ?? [],
        })
      : [],
    daysOff:
      week.data &&
      (off.length === 0
        ? 'School is open every day of the week.'
        : `No school on ${listed(off.map((day) => day.dayOfWeekName))}.`),
    failed: sources.some(({ error }) => error !== null),
    retry: () => {
      for (const source of sources) if (source.error) void source.refetch();
    },
  };
}

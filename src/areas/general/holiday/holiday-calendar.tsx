import FullCalendar, { type CalendarRef } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import theme from '@fullcalendar/react/themes/classic';
import { MonthHead } from '../../../kit/web/calendar/month-head.tsx';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import '../../../kit/web/calendar/month-calendar.css';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { addDays, type DayRange } from '../../../kit/domain/dates.domain.ts';
import { useNarrow } from '../../../kit/web/browser/media-query.web.ts';
import type { AnswerOf } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import { holidayWindow } from './holiday.domain.ts';
import type { getHolidaysForRange } from './holiday-marking.domain.ts';
import { MarkDays } from './mark-days.tsx';

type Day = AnswerOf<typeof getHolidaysForRange>[number];

/** General holidays are events with a title, all others grey ranges. The calendar's end dates are exclusive. */
const eventOf = ({ holidayId, holidayName, holidayFrom, holidayTo, isGeneralHoliday }: Day) => ({
  id: String(holidayId),
  title: isGeneralHoliday ? holidayName : '',
  start: holidayFrom,
  end: addDays(holidayTo, 1),
  allDay: true,
  ...(isGeneralHoliday ? {} : { display: 'background' }),
});

/**
 * A month with its holidays. The user selects a range by mouse, by touch, or in the fields From and To.
 * @param views the switch to the list, beside the title
 */
export function HolidayCalendar({ views }: { views: ReactNode }) {
  const calendar = useRef<CalendarRef>(null);
  const [month, setMonth] = useState<DayRange & { title: string }>();
  const [chosen, setChosen] = useState<DayRange | null>(null);
  const { can } = usePermissions();
  const mayMark = can('holiday.create') || can('holiday.delete');
  const { data, error, refetch } = useCall<typeof getHolidaysForRange>(
    'GET /api/gs/Holiday/GetHolidaysForRange',
    { startDate: month?.from ?? '', endDate: month?.to ?? '' },
    { enabled: month !== undefined, placeholderData: keepPreviousData },
  );
  useEffect(() => {
    if (error) notify.failure('Failed to fetch holidays', error);
  }, [error]);
  const isNarrow = useNarrow();
  const { min, max } = holidayWindow(today());
  const choose = (range: DayRange) => {
    setChosen(range);
    const view = calendar.current?.getApi();
    if (!view || range.from < min || range.to < range.from || range.to > max) return;
    view.select(range.from, addDays(range.to, 1));
  };
  return (
    <div className="month-calendar max-w-280 px-4 sm:px-6">
      <MonthHead title={['Holidays', month?.title].filter(Boolean).join(', ')} calendar={calendar}>
        {views}
      </MonthHead>
      {error && <FetchFailure what="holidays" kept={data !== undefined} retry={() => void refetch()} />}
      <FullCalendar
        ref={calendar}
        plugins={[dayGrid, interaction, theme]}
        initialView="dayGridMonth"
        initialDate={today()}
        now={today()}
        firstDay={1}
        locale="en-GB"
        headerToolbar={false}
        height="auto"
        aspectRatio={isNarrow ? 0.75 : 2.2}
        selectable={mayMark}
        unselectAuto={false}
        selectLongPressDelay={250}
        select={({ startStr, endStr }) => setChosen({ from: startStr, to: addDays(endStr, -1) })}
        dateClick={({ dateStr }) => mayMark && choose({ from: dateStr, to: dateStr })}
        datesSet={({ view, startStr, endStr }) =>
          setMonth({ title: view.title, from: startStr.slice(0, 10), to: addDays(endStr.slice(0, 10), -1) })
        }
        events={(data ?? []).map(eventOf)}
      />
      {mayMark && (
        <MarkDays
          chosen={chosen}
          onChoose={(range) => {
            if (range.from >= min && range.from <= max) calendar.current?.getApi().gotoDate(range.from);
            choose(range);
          }}
          onMarked={() => {
            setChosen(null);
            calendar.current?.getApi().unselect();
          }}
        />
      )}
    </div>
  );
}

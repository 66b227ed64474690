import { lazy, type ReactNode, useRef } from 'react';
import { MonthFrame } from '../../../kit/web/calendar/month-frame.tsx';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { holiday } from './holiday.domain.ts';

const { TextField, LongTextField, DateField, BoolField } = fieldsOf(holiday);
const HolidayCalendar = lazy(async () => ({ default: (await import('./holiday-calendar.tsx')).HolidayCalendar }));

const shows = [
  { value: 'list', label: 'List' },
  { value: 'month', label: 'Month' },
] as const;

/** Holidays as a list, and as a month in which the user marks days. */
export function HolidayScreen() {
  const { show } = useAddress().search;
  const shown = show === 'month' ? 'month' : 'list';
  const isChosen = useRef(false);
  /** The switch is drawn again in the other view, and takes the focus there. */
  const takeFocus = (choice: HTMLElement | null) => {
    if (!choice || !isChosen.current) return;
    isChosen.current = false;
    choice.querySelector<HTMLElement>('[aria-pressed=true]')?.focus();
  };
  const views = (
    <span key={shown} ref={takeFocus}>
      <Segment
        label="Holidays as"
        items={shows}
        value={shown}
        onChange={(next) => {
          isChosen.current = true;
          navigate({ to: '.', search: next === 'month' ? { show: 'month' } : {} });
        }}
      />
    </span>
  );
  if (shown === 'list') return <HolidayList views={views} />;
  return (
    <MonthFrame>
      <HolidayCalendar views={views} />
    </MonthFrame>
  );
}

const comingFirst: typeof holiday = { ...holiday, sort: 'isUpcoming' };

const HolidayList = ({ views }: { views: ReactNode }) => (
  <ResourceScreen
    of={comingFirst}
    tools={views}
    form={
      <>
        <TextField name="holidayName" wide />
        <DateField name="holidayFrom" />
        <DateField name="holidayTo" />
        <LongTextField name="description" />
        <BoolField name="isGeneralHoliday" hint="Shown by its name in the calendar." />
      </>
    }
  />
);

import type { CalendarRef } from '@fullcalendar/react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../parts/button.tsx';
import { Stepper } from './stepper.tsx';

interface MonthHeadProps {
  title: string;
  calendar: RefObject<CalendarRef | null>;
  /** Shown between the title and the buttons for other months. */
  children?: ReactNode;
}

/** The head of a month calendar: its title, and buttons for other months. */
export function MonthHead({ title, calendar, children }: MonthHeadProps) {
  const go = (way: 'prev' | 'next' | 'today') => calendar.current?.getApi()[way]();
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-2 max-sm:py-2">
      <h1 className="min-w-0 flex-1 truncate text-xl max-sm:basis-full" aria-live="polite">
        {title}
      </h1>
      {children}
      <Button small onClick={() => go('today')}>
        Today
      </Button>
      <Stepper names={['Previous month', 'Next month']} onStep={(by) => go(by < 0 ? 'prev' : 'next')} />
    </div>
  );
}

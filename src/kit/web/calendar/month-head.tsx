import type { CalendarRef } from '@fullcalendar/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from '../parts/button.tsx';

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
      <button type="button" aria-label="Previous month" className="icon-btn size-8! max-sm:size-11!" onClick={() => go('prev')}>
        <ChevronLeft size={20} aria-hidden />
      </button>
      <button type="button" aria-label="Next month" className="icon-btn size-8! max-sm:size-11!" onClick={() => go('next')}>
        <ChevronRight size={20} aria-hidden />
      </button>
    </div>
  );
}

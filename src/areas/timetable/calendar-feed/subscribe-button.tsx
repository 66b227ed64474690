import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import type { CalendarFeedInput } from './calendar-feed.domain.ts';

/** Whose lessons a calendar is to show, and their name. */
export interface Subscribed {
  of: CalendarFeedInput;
  name: string;
}

/** Loaded on demand. */
const SubscribeDialog = loadedLater(() => import('./subscribe-dialog.tsx').then((part) => part.SubscribeDialog));

/** Opens the dialog with the address from which a calendar gets these lessons. */
export function SubscribeButton(subscribed: Subscribed) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`Subscribe to the timetable of ${subscribed.name}`} small onClick={() => setOpen(true)}>
        <CalendarPlus size={16} aria-hidden />
        Subscribe to the timetable
      </Button>
      {isOpen && <SubscribeDialog {...subscribed} onClose={() => setOpen(false)} />}
    </>
  );
}

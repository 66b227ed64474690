import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { useLoaded } from '../../../kit/web/calls/loaded.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import type { CalendarFeedInput } from './calendar-feed.domain.ts';

/** Whose lessons a calendar is to show, and their name. */
export interface Subscribed {
  of: CalendarFeedInput;
  name: string;
}

/** Loads the dialog on demand. */
const loadDialog = () => import('./subscribe-dialog.tsx').then((part) => part.SubscribeDialog);

/** Opens the dialog with the address from which a calendar gets these lessons. */
export function SubscribeButton(subscribed: Subscribed) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={`Subscribe to the timetable of ${subscribed.name}`} small onClick={() => setOpen(true)}>
        <CalendarPlus size={16} aria-hidden />
        Subscribe to the timetable
      </Button>
      {isOpen && <Opened {...subscribed} onClose={() => setOpen(false)} />}
    </>
  );
}

function Opened(props: Subscribed & { onClose: () => void }) {
  const { part: SubscribeDialog } = useLoaded(loadDialog);
  return SubscribeDialog && <SubscribeDialog {...props} />;
}

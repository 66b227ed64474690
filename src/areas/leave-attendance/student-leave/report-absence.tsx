import { CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';

interface ReportAbsenceProps {
  studentId: number;
  name: string;
}

/** Loaded on demand. */
const AbsenceDays = loadedLater(() => import('./absence-days.tsx').then((part) => part.AbsenceDays));

/** Tells the school in two taps that a child will not come: this button, then the day. */
export function ReportAbsence({ studentId, name }: ReportAbsenceProps) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <AbsenceDays studentId={studentId} name={name} onClose={() => setOpen(false)} />;
  return (
    <Button small aria-label={`Report an absence: ${name}`} onClick={() => setOpen(true)}>
      <CalendarOff size={16} aria-hidden />
      Report an absence
    </Button>
  );
}

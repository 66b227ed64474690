import { CalendarOff, CheckCheck } from 'lucide-react';
import { Button } from '../../../kit/web/parts/button.tsx';
import type { SheetChange } from '../../../kit/web/sheet/drawn-first.web.ts';
import { Counter, SheetCounters } from '../../../kit/web/sheet/sheet-counters.tsx';
import { allPresent, onLeaveAbsent, type SheetPerson } from './sheet.web.ts';

interface AttendanceCountersProps {
  /** `Total Students` */
  total: string;
  people: readonly SheetPerson[];
  readOnly: boolean;
  onChange: (change: SheetChange<readonly SheetPerson[]>) => void;
}

/** Above the lines: how many are present, and what can be entered for all of them. */
export function AttendanceCounters({ total, people, readOnly, onChange }: AttendanceCountersProps) {
  const morning = people.filter((person) => person.morning).length;
  const afternoon = people.filter((person) => person.afternoon).length;
  const leave = people.filter(({ onLeave }) => onLeave !== null);
  const waiting = leave.filter((person) => person.morning || person.afternoon).length;
  return (
    <SheetCounters
      counters={
        <>
          <Counter name="Morning Present" value={morning} of={people.length} />
          <Counter name="Afternoon Present" value={afternoon} of={people.length} />
          <Counter name={total} value={people.length} />
        </>
      }
    >
      {!readOnly && (
        <>
          <Button small onClick={() => onChange(allPresent)}>
            <CheckCheck size={16} aria-hidden />
            All present
          </Button>
          {waiting > 0 && (
            <Button small onClick={() => onChange(onLeaveAbsent)}>
              <CalendarOff size={16} aria-hidden />
              Set {waiting} on leave absent
            </Button>
          )}
        </>
      )}
    </SheetCounters>
  );
}

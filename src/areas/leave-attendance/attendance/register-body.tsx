import { CalendarOff } from 'lucide-react';
import { useState } from 'react';
import { noMarks, type StudentMarker } from '../../../common/student-marks.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { SheetStatus } from '../../../kit/web/offline/sheet-status.tsx';
import { SheetNews } from '../../../kit/web/sheet/list-changes.tsx';
import { SheetBar } from '../../../kit/web/sheet/sheet-bar.tsx';
import { besidePrompt, SheetArrival, SheetPrompt } from '../../../kit/web/sheet/sheet-frame.tsx';
import { AttendanceCounters } from './attendance-counters.tsx';
import { NextRegister } from './next-register/next-register.tsx';
import { changesSince, differencesOf, type SheetKind } from './sheet.web.ts';
import { SheetLines } from './sheet-lines.tsx';
import type { SheetPlace } from './sheet-path.web.ts';
import type { OpenRegister } from './use-register.web.ts';

interface RegisterBodyProps {
  kind: SheetKind;
  place: SheetPlace;
  register: OpenRegister;
  marker: StudentMarker | undefined;
}

export const saveAttendance = 'Save attendance';

/** Below the head of the page: how the register stands, who was there, and how it is saved. */
export function RegisterBody({ kind, place: { programId, date }, register, marker: Marker }: RegisterBodyProps) {
  const { key, open, sheet, people, readOnly, closed, after, goOn, change, save } = register;
  const [marks, setMarks] = useState(noMarks);
  return (
    <>
      <SheetStatus title={register.title} open={open} differences={differencesOf} onMine={register.keepMine} />
      <SheetNews said={register.news} onSeen={register.onNewsSeen} />
      {Marker && sheet && (
        <div className="shrink-0 px-4 pb-3 empty:hidden sm:px-6">
          <Marker key={programId} programId={programId} onMarks={setMarks} />
        </div>
      )}
      {people.length > 0 && <AttendanceCounters total={kind.total} people={people} readOnly={readOnly} onChange={change} />}
      {closed && <ClosedNotice>{`${displayDate(date)} is ${closed}. No attendance is taken on this day.`}</ClosedNotice>}
      {key !== undefined && <SheetArrival open={open} />}
      {sheet?.people.length === 0 && <SheetPrompt>{kind.nobody}</SheetPrompt>}
      {register.isUntaken && <SheetPrompt>{`No attendance has been taken for ${displayDate(date)} yet.`}</SheetPrompt>}
      {sheet && people.length === 0 && !register.isUntaken && (
        <WhyEmpty
          list={kind.page}
          from={date}
          {...(programId > 0 && { id: programId })}
          className={closed ? 'px-4 py-2 sm:px-6' : besidePrompt}
        />
      )}
      {sheet && people.length > 0 && (
        <>
          <SheetLines key={key} heading={kind.person} people={people} marks={marks} readOnly={readOnly} onChange={change} />
          {!readOnly && (
            <SheetBar
              hints={[...hints, { keys: ['Ctrl Enter'], does: goOn ? 'go on' : 'save' }, oneHalf]}
              changes={changesSince(open.base, sheet)}
              isStored={register.isWhole}
              state={open.state}
              onDiscard={open.takeTheirs}
              onSave={save}
              instead={after && goOn && <NextRegister after={after} focused={register.justSaved} onGo={goOn} />}
            >
              {saveAttendance}
            </SheetBar>
          )}
        </>
      )}
    </>
  );
}

const hints = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['Space'], does: 'change' },
  { keys: ['Enter'], does: 'note' },
];
const oneHalf = { keys: ['←', '→'], does: 'one half' };

const ClosedNotice = ({ children }: { children: string }) => (
  <p role="status" className="flex items-center gap-2 border-line border-t bg-warning/14 px-4 py-2 sm:px-6">
    <CalendarOff size={16} aria-hidden className="shrink-0 text-warning" />
    {children}
  </p>
);

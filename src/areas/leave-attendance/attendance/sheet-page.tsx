import { CalendarOff, CheckCheck } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { noMarks, type StudentMarker } from '../../../common/student-marks.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { typedDateProblem, typedDateText } from '../../../kit/domain/typed-date.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { SheetStatus } from '../../../kit/web/offline/sheet-status.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import type { SheetChange } from '../../../kit/web/sheet/drawn-first.web.ts';
import { isSameList, listNews, SheetNews, useListChanges } from '../../../kit/web/sheet/list-changes.tsx';
import { SheetBar } from '../../../kit/web/sheet/sheet-bar.tsx';
import { Counter, SheetCounters } from '../../../kit/web/sheet/sheet-counters.tsx';
import { ChoiceProblem, SheetFrame, SheetOpening, SheetPrompt, SheetRefused } from '../../../kit/web/sheet/sheet-frame.tsx';
import type { SheetMode } from '../../../kit/web/sheet/sheet-list.tsx';
import { useSheetWork } from '../../../kit/web/sheet/sheet-work.web.ts';
import { attendanceDateProblem } from './attendance.domain.ts';
import { NextRegister, pathAfter, useAfterRegister } from './next-register/next-register.tsx';
import { changesSince, differencesOf, type Sheet, type SheetKind, type SheetPerson, sheetSource } from './sheet.web.ts';
import { ChoicePrompt, SheetChoice } from './sheet-choice.tsx';
import { SheetLines } from './sheet-lines.tsx';
import type { SheetPlace } from './sheet-path.web.ts';

interface SheetPageProps {
  kind: SheetKind;
  mode: SheetMode;
  place: SheetPlace;
  marker?: StudentMarker | undefined;
  onPlace: (place: SheetPlace) => void;
}

/** One sheet as a whole page: who was there in the morning and in the afternoon. */
export function SheetPage({ kind, mode, place, marker: Marker, onPlace }: SheetPageProps) {
  const { canTouch, canAll } = usePermissions();
  const id = useId();
  const [left, setLeft] = useState(false);
  const [marks, setMarks] = useState(noMarks);
  const needsProgram = kind.kind === 'student' && place.programId === 0;
  const problems = {
    date: typedDateProblem(place.date) ?? (mode === 'new' ? attendanceDateProblem(place.date, today()) : undefined),
    program: needsProgram && (left || mode !== 'new') ? 'Program is required' : undefined,
  };
  const complete = !needsProgram && place.date !== '' && !problems.date;
  const { programId, date } = place;
  const source = useMemo(() => (complete ? sheetSource(kind, { programId, date }) : null), [kind, complete, programId, date]);
  const back = () => navigate({ to: kind.list });
  const { open, save, keepMine } = useSheetWork(source, kind.resource, (seen, stored) => void sent(seen, stored));
  const { sheet, base, state } = open;
  const list = useListChanges(source?.key, base?.people);
  const news = listNews(list);

  const isStored = sheet !== undefined && sheet.version !== null;
  const key = `${kind.permission}.${isStored ? 'update' : 'create'}` as const;
  const mayWrite = kind.kind === 'staff' ? canAll(key) : canTouch(key, { programid: place.programId });
  const closed = sheet && !isStored ? sheet.closed : null;
  const readOnly = mode === 'detail' || !mayWrite || closed !== null;
  /** An untaken sheet says nothing about who was there, so users who cannot take it see no lines. */
  const people = sheet && (isStored || !readOnly) ? sheet.people : [];
  const isUntaken = sheet !== undefined && sheet.people.length > people.length && closed === null;

  // Somebody who joined the program after the register was taken is on it, but not stored yet.
  const isWhole = isStored && sheet.people.every(({ entryId }) => entryId !== 0);
  const isSaved = isWhole && state === 'fresh' && !readOnly && news.length === 0;
  const { after, ask } = useAfterRegister(kind, place, isSaved);
  const [savedKey, setSavedKey] = useState<string>();
  const sent = async (seen: Sheet, stored: Sheet) => {
    // Somebody who has joined meanwhile would be stored as present without having been seen.
    if (!isSameList(seen.people, stored.people)) return;
    list.seen();
    const mayChange = kind.kind === 'student' && canTouch(`${kind.permission}.update`, { programid: programId });
    if (!mayChange || !(await ask())) return back();
    setSavedKey(source?.key);
  };
  const goOn = after && (() => navigate({ to: pathAfter(after, place, kind.list) }));

  const set = (change: SheetChange<readonly SheetPerson[]>) =>
    open.change((latest) => ({ ...latest, people: change(latest.people) }));
  const saveIfAny = () => {
    if (sheet && !readOnly && sheet.people.length > 0) save();
  };
  return (
    <SheetFrame
      title={titleOf(kind, {
        isStored: sheet ? isStored : mode !== 'new',
        isDetail: mode === 'detail' || (sheet !== undefined && !mayWrite),
      })}
      note={mode === 'new' ? undefined : noteOf(sheet, place)}
      onBack={back}
      onSave={() => {
        setLeft(true);
        if (goOn) goOn();
        else saveIfAny();
      }}
      head={
        <>
          {mode !== 'new' && complete && kind.kind === 'student' && (
            <ExportButton
              path="/api/las/StudentAttendance/ExportRegister"
              file="attendance register"
              query={{ programId: String(place.programId), month: place.date.slice(0, 7) }}
              label="Register of the month"
            />
          )}
          {mode === 'new' && (
            <SheetChoice
              id={id}
              kind={kind}
              place={place}
              problems={problems}
              onPlace={onPlace}
              onLeaveProgram={() => setLeft(true)}
            />
          )}
        </>
      }
    >
      {(['program', 'date'] as const).map(
        (field) =>
          problems[field] && (
            <ChoiceProblem key={field} id={`${id}-${field}`} below={mode === 'new'}>
              {problems[field]}
            </ChoiceProblem>
          ),
      )}
      <SheetStatus title={(sheet && source?.title(sheet)) ?? ''} open={open} differences={differencesOf} onMine={keepMine} />
      <SheetNews said={news} onSeen={list.seen} />
      {Marker && sheet && (
        <div className="shrink-0 px-4 pb-3 empty:hidden sm:px-6">
          <Marker key={programId} programId={programId} onMarks={setMarks} />
        </div>
      )}
      {people.length > 0 && <Counters kind={kind} people={people} readOnly={readOnly} onChange={set} />}
      {closed && <Notice>{`${displayDate(place.date)} is ${closed}. No attendance is taken on this day.`}</Notice>}
      {open.error !== undefined && (
        <SheetRefused isOpen={sheet !== undefined} error={open.error} again={() => void open.refresh()} />
      )}
      {!complete && mode === 'new' && !problems.date && <ChoicePrompt kind={kind} />}
      {complete && !sheet && open.error === undefined && <SheetOpening />}
      {sheet?.people.length === 0 && <SheetPrompt>{kind.nobody}</SheetPrompt>}
      {isUntaken && <SheetPrompt>{`No attendance has been taken for ${displayDate(date)} yet.`}</SheetPrompt>}
      {sheet && people.length > 0 && (
        <>
          <SheetLines key={source?.key} heading={kind.person} people={people} marks={marks} readOnly={readOnly} onChange={set} />
          {!readOnly && (
            <SheetBar
              hints={[...hints, { keys: ['Ctrl Enter'], does: goOn ? 'go on' : 'save' }]}
              changes={changesSince(base, sheet)}
              isStored={isWhole}
              state={state}
              onDiscard={open.takeTheirs}
              onSave={saveIfAny}
              instead={goOn && <NextRegister after={after} focused={savedKey === source?.key} onGo={goOn} />}
            >
              Save attendance
            </SheetBar>
          )}
        </>
      )}
    </SheetFrame>
  );
}

const hints = [
  { keys: ['↑', '↓'], does: 'move' },
  { keys: ['Space'], does: 'change' },
  { keys: ['←', '→'], does: 'one half' },
  { keys: ['Enter'], does: 'note' },
];

/** The published titles; the students' titles also say "staff". */
function titleOf(kind: SheetKind, { isStored, isDetail }: { isStored: boolean; isDetail: boolean }): string {
  if (isDetail) return kind.detailTitle;
  return isStored ? 'Update staff attendance' : 'Add new staff attendance';
}

const noteOf = (sheet: Sheet | undefined, { date }: SheetPlace): string =>
  [sheet?.programName, typedDateText(date)].filter(Boolean).join(', ');

const Notice = ({ children }: { children: string }) => (
  <p role="status" className="flex items-center gap-2 border-line border-t bg-warning/14 px-4 py-2 sm:px-6">
    <CalendarOff size={16} aria-hidden className="shrink-0 text-warning" />
    {children}
  </p>
);

interface CountersProps {
  kind: SheetKind;
  people: readonly SheetPerson[];
  readOnly: boolean;
  onChange: (change: SheetChange<readonly SheetPerson[]>) => void;
}

function Counters({ kind, people, readOnly, onChange }: CountersProps) {
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
          <Counter name={kind.total} value={people.length} />
        </>
      }
    >
      {!readOnly && (
        <>
          <button
            type="button"
            className="btn btn-sm btn-quiet text-sm max-sm:btn-md"
            onClick={() => onChange((all) => all.map((person) => ({ ...person, morning: true, afternoon: true })))}
          >
            <CheckCheck size={16} aria-hidden />
            All present
          </button>
          {waiting > 0 && (
            <button
              type="button"
              className="btn btn-sm btn-quiet text-sm max-sm:btn-md"
              onClick={() =>
                onChange((all) =>
                  all.map((person) => (person.onLeave === null ? person : { ...person, morning: false, afternoon: false })),
                )
              }
            >
              <CalendarOff size={16} aria-hidden />
              Set {waiting} on leave absent
            </button>
          )}
        </>
      )}
    </SheetCounters>
  );
}

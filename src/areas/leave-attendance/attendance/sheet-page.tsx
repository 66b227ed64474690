import { ArrowLeft, CalendarOff, CheckCheck, CircleAlert, CircleDot, Undo2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { noMarks, type StudentMarker } from '../../../common/student-marks.web.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { typedDateProblem, typedDateText } from '../../../kit/domain/typed-date.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { session } from '../../../kit/web/calls/session.web.ts';
import { onTouched, touches } from '../../../kit/web/calls/touched.web.ts';
import { useRefresh } from '../../../kit/web/form/record.web.ts';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { SheetStatus } from '../../../kit/web/offline/sheet-status.tsx';
import { type OpenSheet, useKeptSheet } from '../../../kit/web/offline/use-kept-sheet.web.ts';
import { Kbd } from '../../../kit/web/parts/kbd.tsx';
import { PageHead } from '../../../kit/web/parts/page-head.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../kit/web/parts/toast.tsx';
import { toastDetail } from '../../../kit/web/parts/toast-detail.web.ts';
import { today } from '../../../kit/web/parts/today.web.ts';
import { navigate } from '../../../kit/web/route/address.web.ts';
import { attendanceDateProblem } from './attendance.domain.ts';
import { changesSince, differencesOf, type Sheet, type SheetKind, type SheetPerson, sheetSource } from './sheet.web.ts';
import { SheetChoice } from './sheet-choice.tsx';
import { SheetLines } from './sheet-lines.tsx';
import type { SheetPlace } from './sheet-path.web.ts';

export type SheetMode = 'new' | 'edit' | 'detail';

interface SheetPageProps {
  kind: SheetKind;
  mode: SheetMode;
  place: SheetPlace;
  marker?: StudentMarker | undefined;
  onPlace: (place: SheetPlace) => void;
}

/** One sheet on the whole page: who was there in the morning and in the afternoon. */
export function SheetPage({ kind, mode, place, marker: Marker, onPlace }: SheetPageProps) {
  const refresh = useRefresh();
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
  const open = useKeptSheet(source);
  const { sheet, state } = open;
  useFollowing(kind, open);
  const base = useRef<{ key: string; sheet: Sheet }>(undefined);
  if (sheet && source && state === 'fresh') base.current = { key: source.key, sheet };

  const isStored = sheet !== undefined && sheet.version !== null;
  const key = `${kind.permission}.${isStored ? 'update' : 'create'}` as const;
  const mayWrite = kind.kind === 'staff' ? canAll(key) : canTouch(key, { programid: place.programId });
  const closed = sheet && !isStored ? sheet.closed : null;
  const readOnly = mode === 'detail' || !mayWrite || closed !== null;
  const opened = base.current?.key === source?.key ? base.current?.sheet : undefined;
  const changes = sheet ? changesSince(opened, sheet) : 0;
  const back = () => navigate({ to: kind.list });

  const set = (people: readonly SheetPerson[]) => sheet && open.change({ ...sheet, people });
  const told = async (saving: Promise<'sent' | 'later' | 'conflict' | 'refused'>) => {
    const saved = await saving;
    if (saved === 'later' && session().token !== null) {
      notify.info('No connection', 'The sheet stays on this device and is sent as soon as the server is reached.');
    }
    if (saved !== 'sent') return;
    notify.success('Your changes saved successfully');
    await refresh(kind.resource);
    back();
  };
  const save = () => {
    if (sheet && !readOnly && sheet.people.length > 0 && state !== 'sending') void told(open.save());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setLeft(true);
    save();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl Enter saves from wherever one is
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <PageHead
        title={titleOf(kind, mode, isStored)}
        note={mode === 'new' ? undefined : noteOf(sheet, place)}
        before={
          <button
            type="button"
            aria-label="Back to the list"
            title="Back to the list"
            className="icon-btn size-8!"
            onClick={back}
          >
            <ArrowLeft size={20} aria-hidden />
          </button>
        }
      >
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
      </PageHead>
      {(['program', 'date'] as const).map(
        (field) =>
          problems[field] && (
            <p
              key={field}
              id={`${id}-${field}-problem`}
              role="alert"
              className={`flex items-start gap-1.5 px-4 pb-2 text-error sm:px-6 ${mode === 'new' ? 'sm:justify-end' : ''}`}
            >
              <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
              {problems[field]}
            </p>
          ),
      )}
      <SheetStatus
        title={(sheet && source?.title(sheet)) ?? ''}
        open={open}
        differences={differencesOf}
        onMine={() => void told(open.keepMine())}
      />
      {Marker && sheet && (
        <div className="shrink-0 px-4 pb-3 empty:hidden sm:px-6">
          <Marker key={programId} programId={programId} onMarks={setMarks} />
        </div>
      )}
      {sheet && sheet.people.length > 0 && <Counters kind={kind} people={sheet.people} readOnly={readOnly} onChange={set} />}
      {closed && <Notice>{`${displayDate(place.date)} is ${closed}. No attendance is taken on this day.`}</Notice>}
      {open.error !== undefined && (
        <Refused
          title={sheet ? 'Your changes were not saved' : 'This sheet cannot be opened'}
          error={open.error}
          again={() => void open.refresh()}
        />
      )}
      {!complete && mode === 'new' && !problems.date && (
        <p className="border-line border-t px-6 py-10 text-center text-muted">Choose a program to begin.</p>
      )}
      {complete && !sheet && open.error === undefined && (
        <div className="border-line border-t px-6 pt-2">
          <Skeleton shape="grid" />
        </div>
      )}
      {sheet?.people.length === 0 && <p className="border-line border-t px-6 py-10 text-center text-muted">{kind.nobody}</p>}
      {sheet && sheet.people.length > 0 && (
        <>
          <SheetLines
            key={source?.key}
            heading={kind.person}
            people={sheet.people}
            marks={marks}
            readOnly={readOnly}
            onChange={set}
          />
          {!readOnly && (
            <SaveBar
              waiting={waitingText(changes, isStored, state)}
              busy={state === 'sending'}
              unchanged={state === 'conflict' || (isStored && state === 'fresh')}
              discardable={state === 'kept' || state === 'waiting'}
              onDiscard={open.takeTheirs}
              onSave={save}
            />
          )}
        </>
      )}
    </div>
  );
}

/** What others changed shows, leave as well; what is being typed is never replaced. */
function useFollowing(kind: SheetKind, open: Pick<OpenSheet<Sheet>, 'state' | 'sheet' | 'keepUp'>): void {
  const latest = useRef(open);
  latest.current = open;
  const { name } = kind.resource;
  useEffect(
    () =>
      onTouched((touched) => {
        const { state, sheet, keepUp } = latest.current;
        if (touches(touched, name) && sheet && (state === 'fresh' || state === 'kept')) void keepUp();
      }),
    [name],
  );
}

/** The published titles: those of students speak of staff as well. */
function titleOf(kind: SheetKind, mode: SheetMode, isStored: boolean): string {
  if (mode === 'detail') return kind.detailTitle;
  return isStored ? 'Update staff attendance' : 'Add new staff attendance';
}

const noteOf = (sheet: Sheet | undefined, { date }: SheetPlace): string =>
  [sheet?.programName, typedDateText(date)].filter(Boolean).join(', ');

function waitingText(changes: number, isStored: boolean, state: string): string {
  if (state === 'waiting') return 'Waits to be sent';
  if (state === 'conflict') return 'Not sent';
  if (changes > 0) return `${changes} ${changes === 1 ? 'change waits' : 'changes wait'}`;
  if (state === 'kept') return 'Changes wait';
  return isStored ? '' : 'Not saved yet';
}

const Notice = ({ children }: { children: string }) => (
  <p role="status" className="flex items-center gap-2 border-line border-t bg-warning/14 px-4 py-2 sm:px-6">
    <CalendarOff size={16} aria-hidden className="shrink-0 text-warning" />
    {children}
  </p>
);

const Refused = ({ title, error, again }: { title: string; error: unknown; again: () => void }) => (
  <div role="alert" className="flex items-start gap-3 border-line border-t bg-error/8 px-4 py-2 sm:px-6">
    <div className="min-w-0 flex-1">
      <p className="font-semibold">{title}</p>
      {toastDetail(error).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
    <button type="button" className="btn btn-sm btn-quiet text-sm" onClick={again}>
      Reload
    </button>
  </div>
);

interface CountersProps {
  kind: SheetKind;
  people: readonly SheetPerson[];
  readOnly: boolean;
  onChange: (people: readonly SheetPerson[]) => void;
}

function Counters({ kind, people, readOnly, onChange }: CountersProps) {
  const morning = people.filter((person) => person.morning).length;
  const afternoon = people.filter((person) => person.afternoon).length;
  const leave = people.filter(({ onLeave }) => onLeave !== null);
  const waiting = leave.filter((person) => person.morning || person.afternoon).length;
  return (
    <div className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-8 gap-y-1 border-line border-y bg-base-200 px-4 py-1 sm:px-6">
      <dl className="flex flex-1 flex-wrap gap-x-8 max-sm:basis-full max-sm:items-end max-sm:gap-x-2" aria-live="polite">
        <Counter name="Morning Present" value={morning} of={people.length} />
        <Counter name="Afternoon Present" value={afternoon} of={people.length} />
        <Counter name={kind.total} value={people.length} />
      </dl>
      {!readOnly && (
        <div className="flex gap-2">
          <button
            type="button"
            className="btn btn-sm btn-quiet text-sm max-sm:btn-md"
            onClick={() => onChange(people.map((person) => ({ ...person, morning: true, afternoon: true })))}
          >
            <CheckCheck size={16} aria-hidden />
            All present
          </button>
          {waiting > 0 && (
            <button
              type="button"
              className="btn btn-sm btn-quiet text-sm max-sm:btn-md"
              onClick={() =>
                onChange(
                  people.map((person) => (person.onLeave === null ? person : { ...person, morning: false, afternoon: false })),
                )
              }
            >
              <CalendarOff size={16} aria-hidden />
              Set {waiting} on leave absent
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const Counter = ({ name, value, of }: { name: string; value: number; of?: number }) => (
  // On a phone the halves stand over their columns, and the total before them.
  <div
    className={`flex items-baseline gap-2 max-sm:flex-col max-sm:gap-0 ${of === undefined ? 'max-sm:-order-1 max-sm:flex-1' : 'max-sm:w-16 max-sm:items-center max-sm:text-center'}`}
  >
    <dt className="text-muted max-sm:text-xs max-sm:leading-4">{name}</dt>
    <dd>
      <b className="font-semibold text-xl tabular-nums">{value}</b>
      {of !== undefined && <span className="text-muted max-sm:hidden"> of {of}</span>}
    </dd>
  </div>
);

interface SaveBarProps {
  waiting: string;
  busy: boolean;
  unchanged: boolean;
  discardable: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

const SaveBar = ({ waiting, busy, unchanged, discardable, onDiscard, onSave }: SaveBarProps) => (
  <footer className="flex min-h-16 shrink-0 items-center gap-4 border-line border-t bg-base-100 px-4 max-sm:gap-2 sm:px-6">
    <Hint keys={['↑', '↓']}>move</Hint>
    <Hint keys={['Space']}>change</Hint>
    <Hint keys={['←', '→']}>one half</Hint>
    <Hint keys={['Enter']}>note</Hint>
    <Hint keys={['Ctrl Enter']}>save</Hint>
    <span className="flex flex-1 items-center gap-2 sm:justify-end" aria-live="polite">
      {waiting && <CircleDot size={14} aria-hidden className="shrink-0 text-warning" />}
      {waiting}
    </span>
    {discardable && (
      <button
        type="button"
        className="btn btn-quiet text-sm max-sm:btn-square max-sm:-order-1 max-sm:h-11"
        disabled={busy}
        onClick={onDiscard}
      >
        <Undo2 size={16} aria-hidden className="sm:hidden" />
        <span className="max-sm:sr-only">Discard</span>
      </button>
    )}
    <button type="button" className="btn btn-primary text-sm max-sm:h-11" disabled={busy || unchanged} onClick={onSave}>
      {busy ? 'Loading...' : 'Save attendance'}
    </button>
  </footer>
);

const Hint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span className="flex items-center gap-1.5 text-muted text-xs max-lg:hidden">
    {keys.map((key) => (
      <Kbd key={key}>{key}</Kbd>
    ))}
    {children}
  </span>
);

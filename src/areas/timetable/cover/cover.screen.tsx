import { keepPreviousData } from '@tanstack/react-query';
import { TriangleAlert, UserCheck } from 'lucide-react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { addDays, longDay } from '../../../kit/domain/dates.domain.ts';
import { Stepper } from '../../../kit/web/calendar/stepper.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { isFocusFree } from '../../../kit/web/focus/keep-focus.web.ts';
import { ChoiceBox } from '../../../kit/web/inputs/choice-box.tsx';
import { barBox } from '../../../kit/web/inputs/field-frame.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { useAttempt } from '../../../kit/web/parts/attempt.web.ts';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Page } from '../../../kit/web/parts/page.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { goToDay, useDayOfAddress } from '../../../kit/web/route/day-of-address.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { CoverRow, getCovers, giveCover, giveDayCover, removeCover, removeDayCover } from './cover.domain.ts';

const daysShown = 7;

/** Lessons of absent teachers in a week: who gives them, and who could. */
export function CoverScreen() {
  const from = useDayOfAddress();
  const to = addDays(from, daysShown - 1);
  const covers = useCall<typeof getCovers>(
    'GET /api/gs/Cover',
    { startDate: from, endDate: to },
    { shows: 'Timetable', placeholderData: keepPreviousData },
  );
  const rows = covers.data ?? [];
  const decided = useRef<number>(undefined);
  return (
    <Page
      title="Cover"
      note={covers.data && noteOf(rows)}
      tools={
        <>
          <Button small onClick={() => goToDay(today())}>
            Today
          </Button>
          <Stepper names={['Earlier', 'Later']} onStep={(by) => goToDay(addDays(from, by * daysShown))} />
        </>
      }
      className="max-w-280 space-y-4"
    >
      <Fetched of={covers} what="covers">
        {({ length }) =>
          length === 0 && (
            <Muted>
              From {longDay(from)} to {longDay(to)} no lesson needs cover.
            </Muted>
          )
        }
      </Fetched>
      {[...new Set(rows.map(({ lesson }) => lesson.date))].map((day) => (
        <section key={day} aria-label={longDay(day)} className="rounded-box border border-line">
          <h2 className="flex min-h-11 items-center px-4 font-semibold">{longDay(day)}</h2>
          {teachersOf(rows.filter(({ lesson }) => lesson.date === day)).map(([teacherId, own]) => (
            <TeacherDay key={teacherId} rows={own} decided={decided} onDone={() => void covers.refetch()} />
          ))}
        </section>
      ))}
    </Page>
  );
}

/** A cover from today on whose teacher is there after all: its substitute would walk into a class that has its teacher. */
const isNeedless = ({ coverId, absence, lesson }: CoverRow): boolean =>
  coverId !== null && absence === '' && lesson.date >= today();

/** What is still to be done, as the title says it. */
function noteOf(rows: readonly CoverRow[]): string {
  const needless = rows.filter(isNeedless).length;
  const open = rows.filter((row) => row.coverId === null || (row.substituteAbsence !== '' && !isNeedless(row))).length;
  if (needless === 0) return open === 0 ? 'Nothing open' : `${open} open`;
  return `${open === 0 ? '' : `${open} open, `}${needless} no longer needed`;
}

/** To whom a lesson is given. The function that others share comes with far more than this screen needs. */
const whom = ({ program, groupName }: CoverRow['lesson']): string =>
  [program.programName, ...(groupName ? [groupName] : [])].join(', ');

/** The lessons of a day by teacher, in the order of each teacher's first lesson. */
function teachersOf(rows: readonly CoverRow[]): [teacherId: number, rows: CoverRow[]][] {
  const all = new Map<number, CoverRow[]>();
  for (const row of rows) all.set(row.teacherId, [...(all.get(row.teacherId) ?? []), row]);
  return [...all];
}

/** The lesson whose cover was given or removed last: that button disappears, and what replaces it takes the focus. */
type Decided = RefObject<number | undefined>;

function useFocusOnceDecided(decided: Decided, { timetableEntryId }: CoverRow['lesson']) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element || decided.current !== timetableEntryId) return;
      decided.current = undefined;
      if (isFocusFree()) element.focus();
    },
    [decided, timetableEntryId],
  );
}

interface TeacherDayProps {
  rows: readonly CoverRow[];
  decided: Decided;
  onDone: () => void;
}

/** The lessons of somebody absent on a day; covers are given one by one, or to all open lessons at once. */
function TeacherDay({ rows, decided, onDone }: TeacherDayProps) {
  const { can } = usePermissions();
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [busy, attempt] = useAttempt();
  const [first] = rows;
  if (!first) return null;
  const open = rows.filter(({ coverId }) => coverId === null);
  const pickOf = ({ lesson, suggestedId }: CoverRow) => chosen.get(lesson.timetableEntryId) ?? suggestedId;
  const picked = open.filter((row) => pickOf(row) !== null).length;
  const name = fullName(first.teacher);
  const giveAll = () =>
    attempt('The covers were not given', async () => {
      const { message } = await callApi<typeof giveDayCover>('POST /api/gs/Cover/Day', {
        body: {
          staffId: first.teacherId,
          date: first.lesson.date,
          lessons: open.map((row) => ({
            timetableEntryId: row.lesson.timetableEntryId,
            version: row.lesson.version,
            substituteId: pickOf(row),
          })),
        },
      });
      decided.current = open.find((row) => pickOf(row) !== null)?.lesson.timetableEntryId;
      notify.success(message);
    }).finally(onDone);
  const isThere = rows.every(({ absence }) => absence === '');
  const removeAll = () =>
    attempt('The covers were not removed', async () => {
      const query = { staffId: first.teacherId, date: first.lesson.date };
      const { message } = await callApi<typeof removeDayCover>('DELETE /api/gs/Cover/Day', { query });
      notify.success(message);
    }).finally(onDone);
  return (
    <section aria-label={`${name}, ${longDay(first.lesson.date)}`}>
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-base-200 px-4 py-1">
        <h3 className="min-w-0 flex-1">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-muted">{rows.find(({ absence }) => absence !== '')?.absence || 'Is there after all'}</span>
        </h3>
        {open.length > 1 && picked > 0 && can('timetable.create') && (
          <Button kind="primary" small disabled={busy} onClick={() => void giveAll()}>
            {picked === open.length ? `Assign all ${picked}` : `Assign ${picked} of ${open.length}`}
          </Button>
        )}
        {isThere && rows.length > 1 && first.lesson.date >= today() && can('timetable.create') && (
          <Button small disabled={busy} onClick={() => void removeAll()}>
            Remove all {rows.length} covers
          </Button>
        )}
      </div>
      <ul>
        {rows.map((row) => (
          <Cover
            key={`${row.lesson.timetableEntryId} ${row.coverId}`}
            row={row}
            chosen={pickOf(row)}
            decided={decided}
            onChoose={(staffId) => setChosen(new Map([...chosen, [row.lesson.timetableEntryId, staffId]]))}
            onDone={onDone}
          />
        ))}
      </ul>
    </section>
  );
}

interface CoverProps {
  row: CoverRow;
  chosen: number | null;
  decided: Decided;
  onChoose: (staffId: number) => void;
  onDone: () => void;
}

function Cover(props: CoverProps) {
  const { lesson } = props.row;
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 border-line border-t px-4 py-3">
      <span className="w-28 shrink-0 tabular-nums">
        {lesson.slot.startTime} to {lesson.slot.endTime}
      </span>
      <span className="w-60 min-w-0 break-words font-semibold">
        {lesson.course.courseName}, {whom(lesson)}
      </span>
      {props.row.coverId === null ? <Open {...props} /> : <Given {...props} />}
    </li>
  );
}

function Open({ row, chosen, decided, onChoose, onDone }: CoverProps) {
  const { lesson, candidates } = row;
  const place = useFocusOnceDecided(decided, lesson);
  const [busy, attempt] = useAttempt();
  if (candidates.length === 0) return <Muted className="min-w-60 flex-1">Everyone is busy or has reached their limit.</Muted>;
  const reason = candidates.find(({ staffId }) => staffId === chosen)?.reason;
  const of = `${lesson.course.courseName}, ${whom(lesson)}, ${lesson.slot.startTime}`;
  const give = (staffId: number) =>
    attempt('The cover was not given', async () => {
      const { message } = await callApi<typeof giveCover>('POST /api/gs/Cover', {
        body: { timetableEntryId: lesson.timetableEntryId, staffId },
      });
      decided.current = lesson.timetableEntryId;
      notify.success(message);
    }).finally(onDone);
  return (
    <span className="flex min-w-60 flex-1 flex-wrap items-start gap-2">
      <span className="min-w-48 flex-1">
        <ChoiceBox
          ref={place}
          aria-label={`Cover for ${of}`}
          look={barBox}
          value={chosen ?? ''}
          onChange={(event) => onChoose(Number(event.target.value))}
        >
          {chosen === null && (
            <option value="" disabled>
              Nobody yet
            </option>
          )}
          {candidates.map(({ staffId, staffName }) => (
            <option key={staffId} value={staffId}>
              {staffName}
            </option>
          ))}
        </ChoiceBox>
        <span className="mt-1 block text-muted text-xs">
          {chosen === null ? 'Everybody who could give it gives other open lessons that day.' : reason}
        </span>
      </span>
      <Button
        aria-label={`Assign: ${of}`}
        small
        disabled={busy || chosen === null}
        onClick={() => chosen !== null && void give(chosen)}
      >
        Assign
      </Button>
    </span>
  );
}

/** What is wrong with a cover, and what to do about it; nothing if all is well. */
function problemOf(row: CoverRow): { what: string; then: string } | undefined {
  const { lesson, teacher, absence, substituteAbsence } = row;
  const isBack = isNeedless(row);
  if (substituteAbsence === '' && !isBack) return undefined;
  const what = isBack
    ? `need not give it: ${fullName(teacher)} is there after all`
    : `cannot give it: ${substituteAbsence.toLowerCase()}`;
  const then = absence === '' ? 'Remove this cover: the teacher is there.' : 'Remove this cover, then choose somebody else.';
  return { what: `${fullName(lesson.staff)} ${what}`, then };
}

function Given({ row, decided, onDone }: CoverProps) {
  const { lesson, coverId, reason } = row;
  const problem = problemOf(row);
  const place = useFocusOnceDecided(decided, lesson);
  const { can } = usePermissions();
  const [busy, attempt] = useAttempt();
  const remove = () =>
    attempt('The cover was not removed', async () => {
      const { message } = await callApi<typeof removeCover>('DELETE /api/gs/Cover', { query: { coverId: coverId ?? 0 } });
      decided.current = lesson.timetableEntryId;
      notify.success(message);
    }).finally(onDone);
  return (
    <span className="flex min-w-60 flex-1 flex-wrap items-start gap-2">
      <span className="min-w-48 flex-1">
        <span className="flex items-center gap-2">
          {problem ? (
            <TriangleAlert size={16} aria-hidden className="shrink-0 text-warning" />
          ) : (
            <UserCheck size={16} aria-hidden className="shrink-0 text-success" />
          )}
          {problem?.what ?? `${fullName(lesson.staff)} covers it`}
        </span>
        <span className="mt-1 block text-muted text-xs">{problem?.then ?? reason}</span>
      </span>
      {can('timetable.create') && lesson.date >= today() && (
        <Button
          ref={place}
          aria-label={`Remove cover: ${lesson.course.courseName}, ${whom(lesson)}, ${lesson.slot.startTime}`}
          small
          disabled={busy}
          onClick={() => void remove()}
        >
          Remove
        </Button>
      )}
    </span>
  );
}

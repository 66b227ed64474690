import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { addDays, type DayRange, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import type { NamesCall } from '../../../kit/domain/names.domain.ts';
import { counted } from '../../../kit/domain/wording.domain.ts';
import { useNarrow } from '../../../kit/web/browser/media-query.web.ts';
import { Stepper } from '../../../kit/web/calendar/stepper.tsx';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { choosable, useNames } from '../../../kit/web/calls/names.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { isFocusFree } from '../../../kit/web/focus/keep-focus.web.ts';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { FetchFailure } from '../../../kit/web/parts/fetch-failure.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { PageHead } from '../../../kit/web/parts/page.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { now, today } from '../../../kit/web/parts/today.web.ts';
import { navigate, useAddress } from '../../../kit/web/route/address.web.ts';
import { useDayOfAddress } from '../../../kit/web/route/day-of-address.web.ts';
import { useParams } from '../../../kit/web/route/params.web.ts';
import { notify } from '../../../kit/web/toast/toast.tsx';
import type { getHolidaysForRange } from '../../general/holiday/holiday-marking.domain.ts';
import { programNames } from '../../program/program/program-names.domain.ts';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { SubscribeButton } from '../calendar-feed/subscribe-button.tsx';
import { HandBar, HandVoice } from '../hand/hand-bar.tsx';
import { UndoButton } from '../hand/undo-button.tsx';
import { type Hand, useHand } from '../hand/use-hand.web.ts';
import {
  daysShown,
  type getTimetableForProgram,
  type getTimetableForStaff,
  type LessonRow,
  weekAround,
} from '../lesson/lesson.domain.ts';
import type { TimetableOf } from '../lesson/lesson-block.tsx';
import { NameSelect } from '../lesson/name-select.tsx';
import { type AddedFrom, NothingToShow, UnknownChoice } from '../lesson/nothing-to-show.tsx';
import type { printForProgram, printForStaff } from '../print/print.domain.ts';
import { DayList } from './day-list.tsx';
import { daysInWords } from './days-in-words.domain.ts';
import { hoursFor, programHours, staffHours } from './hours.domain.ts';
import { WeekGrid } from './week-grid.tsx';

/** Only a phone needs it, and the panel that it opens in. */
const MoveMenu = lazy(async () => ({ default: (await import('../hand/move-menu.tsx')).MoveMenu }));

interface Kind {
  of: TimetableOf;
  title: string;
  path: string;
  names: NamesCall;
  scope: 'programid' | 'staffid';
  from: AddedFrom;
  /** What the server is asked about where it is empty. */
  page: string;
}

const kinds: Record<TimetableOf, Kind> = {
  program: {
    of: 'program',
    title: 'Program Timetable',
    path: '/gs/timetable/program/view',
    names: programNames,
    scope: 'programid',
    from: 'programs',
    page: 'gs/ProgramTimetable',
  },
  staff: {
    of: 'staff',
    title: 'Staff Timetable',
    path: '/gs/timetable/staff/view',
    names: staffNames,
    scope: 'staffid',
    from: 'staff',
    page: 'gs/StaffTimetable',
  },
};

/** The lessons of a program, by day or by week. */
export const ProgramTimetableScreen = () => <TimetableScreen kind={kinds.program} />;
/** The lessons that somebody gives. */
export const StaffTimetableScreen = () => <TimetableScreen kind={kinds.staff} />;

const views = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
] as const;
type View = (typeof views)[number]['value'];

const whoseLessons = [
  { value: 'own', label: 'Own' },
  { value: 'all', label: 'All' },
] as const;

/** Of a program whose students do not all take the same, students and families see what is theirs first. */
function useOwnLessons(all: readonly LessonRow[] | undefined) {
  const { search } = useAddress();
  const areOthers = all?.some(({ isTaken }) => !isTaken) ?? false;
  const whose: 'own' | 'all' = areOthers && search['lessons'] !== 'all' ? 'own' : 'all';
  return { shown: whose === 'own' ? all?.filter(({ isTaken }) => isTaken) : all, areOthers, whose };
}

/** The day or week that the address names; on a phone always a day. */
function useDaysShown(isNarrow: boolean) {
  const { search } = useAddress();
  const day = useDayOfAddress();
  const shown: View = isNarrow || search['view'] === 'day' ? 'day' : 'week';
  return { search, day, shown, range: shown === 'week' ? weekAround(day) : { from: day, to: day } };
}

/**
 * Whoever changes a lesson by key finds it where it is afterwards; it may not be there yet.
 * @returns to be called with the lesson as it was
 */
function useFocusAgain(lessons: readonly LessonRow[] | undefined): (changed: LessonRow) => void {
  const changed = useRef<LessonRow>(undefined);
  useEffect(() => {
    const { current: before } = changed;
    if (!before) return;
    const { timetableEntryId: id } = before;
    if (isFocusFree()) document.querySelector<HTMLElement>(`[data-lesson="${id}"]`)?.focus();
    const now = lessons?.find(({ timetableEntryId }) => timetableEntryId === id);
    if (now?.version !== before.version) changed.current = undefined;
  });
  return (lesson) => {
    changed.current = lesson;
  };
}

function TimetableScreen({ kind }: { kind: Kind }) {
  const { can, canAll, canTouch } = usePermissions();
  const { id: asked } = useParams();
  const { data: names, isPending } = useNames(kind.names);
  const offered = choosable(names ?? [], Number(asked)).filter(({ id }) => canTouch('timetable.read', { [kind.scope]: id }));
  const chosen = asked ? offered.find(({ id }) => id === Number(asked)) : offered[0];
  const isNarrow = useNarrow();
  const { search, day, shown, range } = useDaysShown(isNarrow);
  const mayMove = kind.of === 'program' && canAll('timetable.create');
  const fetched = useLessons(kind.of, chosen?.id, range);
  const own = useOwnLessons(fetched.data);
  const lessons = { ...fetched, data: own.shown };
  const hand = useHand(lessons.data, useFocusAgain(lessons.data));
  const go = ({ id = chosen?.id, ...changed }: { id?: number; date?: IsoDate; view?: View; lessons?: string }) => {
    hand.putBack();
    navigate({ to: `${kind.path}/${id ?? ''}`, search: { ...search, ...changed }, replace: true });
  };
  const holidays = useHolidays(range, can('holiday.read'));
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={kind.title} note={isNarrow ? chosen?.label : undefined}>
        {(isPending || offered.length > 0) && (
          <NameSelect
            label={kind.of === 'program' ? 'Program' : 'Staff'}
            options={offered}
            value={chosen?.id}
            onChange={(id) => go({ id })}
          />
        )}
        {own.areOthers && (
          <Segment label="Lessons shown" items={whoseLessons} value={own.whose} onChange={(next) => go({ lessons: next })} />
        )}
        {!isNarrow && <Segment label="Shown" items={views} value={shown} onChange={(next) => go({ view: next })} />}
        {mayMove && <UndoButton />}
        {chosen && (
          <SubscribeButton of={kind.of === 'program' ? { programId: chosen.id } : { staffId: chosen.id }} name={chosen.label} />
        )}
        {chosen && <Print of={kind.of} id={chosen.id} name={chosen.label} startDate={day} />}
      </PageHead>
      <DaysBar view={shown} day={day} range={range} count={lessons.data?.length} onDay={(date) => go({ date })} />
      {lessons.error && <FetchFailure what="timetable" kept={lessons.data !== undefined} retry={() => void lessons.refetch()} />}
      {names?.length === 0 && canAll('timetable.read') && <NothingToShow from={kind.from} />}
      {!isPending && offered.length === 0 && !canAll('timetable.read') && (
        <>
          <Muted className="px-4 sm:px-6">There is no timetable that you may see.</Muted>
          <WhyEmpty list={kind.page} className="px-4 sm:px-6" />
        </>
      )}
      {offered.length > 0 && !chosen && (
        <div className="px-4 sm:px-6">
          <UnknownChoice />
        </div>
      )}
      {chosen && !lessons.data && !lessons.error && (
        <div className="px-6">
          <Skeleton shape="grid" />
        </div>
      )}
      {chosen && lessons.data?.length === 0 && !lessons.isPlaceholderData && (
        <WhyEmpty list={kind.page} id={chosen.id} {...range} className="px-4 pb-3 sm:px-6" />
      )}
      {lessons.data && (
        <Lessons
          of={kind.of}
          staffId={kind.of === 'staff' ? chosen?.id : undefined}
          {...{ day, shown, range, holidays, isNarrow }}
          lessons={lessons.data}
          hand={mayMove ? hand : undefined}
        />
      )}
      {mayMove && !isNarrow && <HandBar hand={hand} />}
      {mayMove && isNarrow && (
        <Suspense>
          <MoveMenu hand={hand} />
        </Suspense>
      )}
      {mayMove && <HandVoice hand={hand} />}
    </div>
  );
}

interface LessonsProps {
  of: TimetableOf;
  staffId: number | undefined;
  day: IsoDate;
  shown: View;
  range: DayRange;
  lessons: readonly LessonRow[];
  holidays: ReadonlyMap<IsoDate, string>;
  isNarrow: boolean;
  /** Undefined for those who may not move lessons. */
  hand: Hand | undefined;
}

/** The lessons as a list on a phone, else as a grid. */
function Lessons({ of, staffId, day, shown, range, lessons, holidays, isNarrow, hand }: LessonsProps) {
  if (isNarrow)
    return (
      <ScrollRegion label="Lessons" className="fill-rest overflow-y-auto">
        <DayList
          {...{ of, staffId, lessons }}
          {...(day === today() && { now: now() })}
          none={holidays.get(day) ?? 'No lessons on this day.'}
          {...(hand && day >= today() && { onMove: hand.pick })}
        />
      </ScrollRegion>
    );
  return (
    <WeekGrid
      {...{ of, staffId, lessons, holidays }}
      days={shown === 'day' ? [day] : daysShown(range.from, lessons)}
      hours={hoursFor(of === 'program' ? programHours : staffHours, lessons)}
      {...(hand && { hand })}
    />
  );
}

interface DaysBarProps {
  view: View;
  day: IsoDate;
  range: DayRange;
  /** How many lessons are shown; undefined until they are there. */
  count: number | undefined;
  onDay: (day: IsoDate) => void;
}

/** Which days are shown, and the way to others. */
function DaysBar({ view, day, range, count, onDay }: DaysBarProps) {
  const step = view === 'week' ? 7 : 1;
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 px-4 pb-3 sm:px-6">
      <Stepper names={[`Previous ${view}`, `Next ${view}`]} onStep={(by) => onDay(addDays(day, by * step))} />
      <Button small onClick={() => onDay(today())}>
        Today
      </Button>
      <p className="font-semibold sm:ml-2" aria-live="polite">
        {daysInWords(range)}
        {count !== undefined && <span className="ml-3 font-normal text-muted">{counted(count, 'lesson')}</span>}
      </p>
    </div>
  );
}

function useLessons(of: TimetableOf, id: number | undefined, { from, to }: DayRange) {
  const query = { startDate: from, endDate: to };
  const asked = useQuery({
    queryKey: ['gs', 'Timetable', of, id, from, to],
    queryFn: ({ signal }) =>
      of === 'program'
        ? callApi<typeof getTimetableForProgram>('GET /api/gs/Timetable/GetTimetableForProgram', {
            query: { programId: id ?? 0, ...query },
            signal,
          })
        : callApi<typeof getTimetableForStaff>('GET /api/gs/Timetable/GetTimetableForStaff', {
            query: { staffId: id ?? 0, ...query },
            signal,
          }),
    enabled: id !== undefined,
    placeholderData: id === undefined ? undefined : keepPreviousData,
    retry: false,
  });
  useEffect(() => {
    if (asked.error) notify.failure('Failed to fetch timetable', asked.error);
  }, [asked.error]);
  return asked;
}

/** The holidays of some days, by day. */
function useHolidays({ from, to }: DayRange, mayRead: boolean): ReadonlyMap<IsoDate, string> {
  const { data = [] } = useQuery({
    queryKey: ['gs', 'Holiday', 'range', from, to],
    queryFn: ({ signal }) =>
      callApi<typeof getHolidaysForRange>('GET /api/gs/Holiday/GetHolidaysForRange', {
        query: { startDate: from, endDate: to },
        signal,
      }),
    enabled: mayRead,
    retry: false,
  });
  const days = new Map<IsoDate, string>();
  for (const { holidayName, holidayFrom, holidayTo } of data) {
    for (let day = holidayFrom < from ? from : holidayFrom; day <= holidayTo && day <= to; day = addDays(day, 1)) {
      days.set(day, holidayName);
    }
  }
  return days;
}

interface PrintProps {
  of: TimetableOf;
  id: number;
  name: string;
  startDate: IsoDate;
}

/** The week on paper. */
const Print = ({ of, id, name, startDate }: PrintProps) =>
  of === 'program' ? (
    <PaperButton<typeof printForProgram>
      call="GET /api/gs/Timetable/PrintForProgram"
      query={{ programId: id, startDate }}
      file={`timetable ${name}`}
      label="Print"
    />
  ) : (
    <PaperButton<typeof printForStaff>
      call="GET /api/gs/Timetable/PrintForStaff"
      query={{ staffId: id, startDate }}
      file={`timetable ${name}`}
      label="Print"
    />
  );

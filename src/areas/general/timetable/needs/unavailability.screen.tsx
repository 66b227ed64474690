import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AnswerOf, callApi } from '../../../../kit/web/calls/api.web.ts';
import { useUnsavedGuard } from '../../../../kit/web/form/unsaved-guard.tsx';
import { FetchFailure } from '../../../../kit/web/list/fetch-failure.tsx';
import { useOneAtATime } from '../../../../kit/web/parts/one-at-a-time.web.ts';
import { Segment } from '../../../../kit/web/parts/segment.tsx';
import { Skeleton } from '../../../../kit/web/parts/skeletons.tsx';
import { notify } from '../../../../kit/web/parts/toast.tsx';
import { staffNames } from '../../../staff/staff/staff-names.domain.ts';
import { ChosenPage } from './chosen-page.tsx';
import { ComingTimes } from './coming-times.tsx';
import type { getUnavailability, saveUnavailability } from './needs.domain.ts';

type Week = AnswerOf<typeof getUnavailability>;

/** When in the week somebody cannot teach, painted on the slots of the school. */
export const UnavailabilityScreen = () => (
  <ChosenPage title="Unavailability" label="Staff" names={staffNames} parameter="staffId">
    {({ id, label }) => <UnavailabilityOf staffId={id} name={label} />}
  </ChosenPage>
);

function UnavailabilityOf({ staffId, name }: { staffId: number; name: string }) {
  const week = useQuery({
    queryKey: ['gs', 'Timetable', 'unavailability', staffId],
    queryFn: ({ signal }) => callApi<typeof getUnavailability>('GET /api/gs/StaffUnavailability', { query: { staffId }, signal }),
    retry: false,
  });
  return (
    <div>
      {week.error && <FetchFailure what="times" kept={week.data !== undefined} retry={() => void week.refetch()} />}
      {week.data ? (
        <Painting
          key={`${staffId} ${week.dataUpdatedAt}`}
          staffId={staffId}
          name={name}
          week={week.data}
          onSaved={() => void week.refetch()}
        />
      ) : (
        !week.error && <Skeleton shape="lines" />
      )}
    </div>
  );
}

const brushes = [
  { value: '2', label: 'Blocked' },
  { value: '1', label: 'Undesired' },
  { value: '0', label: 'Free' },
] as const;
type Brush = (typeof brushes)[number]['value'];

const looks = ['', 'bg-warning/20', 'bg-error/20'] as const;
const words = ['Free', 'Undesired', 'Blocked'] as const;

interface PaintingProps {
  staffId: number;
  name: string;
  week: Week;
  onSaved: () => void;
}

function Painting({ staffId, name, week, onSaved }: PaintingProps) {
  const { periods, weekdays, times } = week;
  const [brush, setBrush] = useState<Brush>('2');
  const [busy, run] = useOneAtATime();
  const [levels, setLevels] = useState<ReadonlyMap<string, number>>(() => {
    const painted = new Map<string, number>();
    const now = times.filter(({ fromDate }) => fromDate === null);
    for (const { weekday } of weekdays) {
      for (const { startTime, endTime } of periods) {
        const met = now.filter((time) => time.weekday === weekday && time.startTime < endTime && time.endTime > startTime);
        if (met.length > 0) painted.set(`${weekday} ${startTime}`, Math.max(...met.map(({ level }) => level)));
      }
    }
    return painted;
  });
  const [coming, setComing] = useState(() => times.filter(({ fromDate }) => fromDate !== null));
  const [isEdited, setEdited] = useState(false);
  const guard = useUnsavedGuard(isEdited);
  const paint = (key: string) => {
    setLevels((before) => new Map(before).set(key, Number(brush)));
    setEdited(true);
  };
  const save = () =>
    run('Your changes were not saved', async () => {
      const painted = weekdays.flatMap(({ weekday }) =>
        periods.flatMap(({ startTime, endTime }) => {
          const level = levels.get(`${weekday} ${startTime}`) ?? 0;
          return level > 0 ? [{ weekday, startTime, endTime, level, fromDate: null }] : [];
        }),
      );
      await callApi<typeof saveUnavailability>('PUT /api/gs/StaffUnavailability', {
        query: { staffId },
        body: { times: [...painted, ...coming] },
      });
      guard.release();
      notify.success('Your changes saved successfully');
      onSaved();
    });
  if (periods.length === 0) return <p className="text-muted">No program has slots yet: enter these first.</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <Segment label="Paint" items={brushes} value={brush} onChange={setBrush} />
        <p className="text-muted">Choose a colour, then draw over the times of {name}.</p>
      </div>
      <div className="overflow-x-auto rounded-box border border-line">
        <table className="w-full table-fixed select-none sm:min-w-140">
          <thead className="bg-base-200 text-muted text-xs">
            <tr>
              <th scope="col" className="h-9 w-36 px-3 text-left font-semibold max-sm:w-18">
                Time
              </th>
              {weekdays.map(({ weekday, name: day }) => (
                <th key={weekday} scope="col" className="font-semibold sm:px-2">
                  {day.slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {periods.map(({ startTime, endTime }) => (
              <tr key={`${startTime} ${endTime}`} className="border-line border-t">
                <th
                  scope="row"
                  className="px-3 text-left font-normal tabular-nums max-sm:px-2 max-sm:text-xs sm:whitespace-nowrap"
                >
                  {startTime} to {endTime}
                </th>
                {weekdays.map(({ weekday, name: day }) => {
                  const key = `${weekday} ${startTime}`;
                  const level = levels.get(key) ?? 0;
                  return (
                    <td key={weekday} className="border-line border-l p-0">
                      <button
                        type="button"
                        aria-label={`${day} ${startTime}: ${words[level]}`}
                        className={`block h-10 w-full touch-none text-xs max-sm:h-11 focus-visible:outline-2 focus-visible:outline-primary focus-visible:-outline-offset-2 ${looks[level]}`}
                        onPointerDown={(event) => {
                          event.currentTarget.releasePointerCapture?.(event.pointerId);
                          paint(key);
                        }}
                        onPointerEnter={(event) => event.buttons === 1 && paint(key)}
                        onClick={() => paint(key)}
                      >
                        {level > 0 && (
                          <>
                            <span className="max-sm:hidden">{words[level]}</span>
                            <span className="sm:hidden">{words[level]?.charAt(0)}</span>
                          </>
                        )}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ComingTimes
        times={coming}
        weekdays={weekdays}
        onRemove={(gone) => {
          setComing(coming.filter((time) => !gone.includes(time)));
          setEdited(true);
        }}
      />
      <div className="mt-3 flex justify-end">
        <button type="button" className="btn btn-primary text-sm" disabled={!isEdited || busy} onClick={() => void save()}>
          {busy ? 'Loading...' : 'Save'}
        </button>
      </div>
      {guard.dialog}
    </>
  );
}

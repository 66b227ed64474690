import { useState } from 'react';
import { type AnswerOf, callApi } from '../../../../kit/web/calls/api.web.ts';
import { useCall } from '../../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../../kit/web/list/fetched.tsx';
import { Segment } from '../../../../kit/web/parts/segment.tsx';
import { WorkButton } from '../../../../kit/web/parts/work-button.tsx';
import { staffNames } from '../../../staff/staff/staff-names.domain.ts';
import { ChosenPage } from './chosen-page.tsx';
import { ComingTimes } from './coming-times.tsx';
import type { getUnavailability, saveUnavailability, UnavailabilityRow } from './needs.domain.ts';
import { cellKey, PaintedGrid } from './painted-grid.tsx';
import { useWholeSave } from './use-whole-save.tsx';

type Week = AnswerOf<typeof getUnavailability>;

/** When in the week somebody cannot teach, painted on the slots of the school. */
export const UnavailabilityScreen = () => (
  <ChosenPage title="Unavailability" label="Staff" names={staffNames} parameter="staffId" from="staff">
    {({ id, label }) => <UnavailabilityOf staffId={id} name={label} />}
  </ChosenPage>
);

function UnavailabilityOf({ staffId, name }: { staffId: number; name: string }) {
  const week = useCall<typeof getUnavailability>('GET /api/gs/StaffUnavailability', { staffId }, { shows: 'Timetable' });
  return (
    <div>
      <Fetched of={week} what="times">
        {(stored) => <Painting key={staffId} staffId={staffId} name={name} week={stored} reload={() => week.refetch()} />}
      </Fetched>
    </div>
  );
}

const brushes = [
  { value: '2', label: 'Blocked' },
  { value: '1', label: 'Undesired' },
  { value: '0', label: 'Free' },
] as const;
type Brush = (typeof brushes)[number]['value'];

const comingKey = ({ weekday, startTime, fromDate }: UnavailabilityRow): string => `${weekday} ${startTime} ${fromDate}`;

/** What is in force already, by the slots that it meets; of two times the heavier. */
function paintedOf({ periods, weekdays, times }: Week): ReadonlyMap<string, number> {
  const painted = new Map<string, number>();
  const now = times.filter(({ fromDate }) => fromDate === null);
  for (const { weekday } of weekdays) {
    for (const { startTime, endTime } of periods) {
      const met = now.filter((time) => time.weekday === weekday && time.startTime < endTime && time.endTime > startTime);
      if (met.length > 0) painted.set(cellKey(weekday, startTime), Math.max(...met.map(({ level }) => level)));
    }
  }
  return painted;
}

interface PaintingProps {
  staffId: number;
  name: string;
  week: Week;
  reload: () => Promise<unknown>;
}

/** What is painted here lies over what is stored, so that it stays when others change that meanwhile. */
function Painting({ staffId, name, week, reload }: PaintingProps) {
  const { periods, weekdays, times, version } = week;
  const [brush, setBrush] = useState<Brush>('2');
  const [own, setOwn] = useState<ReadonlyMap<string, number>>(new Map());
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const stored = paintedOf(week);
  const coming = times.filter((time) => time.fromDate !== null && !removed.includes(comingKey(time)));
  const isEdited = own.size > 0 || removed.length > 0;
  const forget = () => {
    setOwn(new Map());
    setRemoved([]);
  };
  const { busy, save, notice, dialog } = useWholeSave({ isEdited, reload, forget });
  const levelOf = (key: string) => own.get(key) ?? stored.get(key) ?? 0;
  const cells = weekdays.flatMap(({ weekday }) => periods.map(({ startTime }) => cellKey(weekday, startTime)));
  const isFree = coming.length === 0 && cells.every((key) => levelOf(key) === 0);
  const free = () => {
    setOwn(new Map(cells.map((key) => [key, 0])));
    setRemoved(times.filter(({ fromDate }) => fromDate !== null).map(comingKey));
  };
  const paint = (keys: readonly string[]) =>
    setOwn((before) => new Map([...before, ...keys.map((key) => [key, Number(brush)] as const)]));
  const send = () => {
    const painted = weekdays.flatMap(({ weekday }) =>
      periods.flatMap(({ startTime, endTime }) => {
        const level = levelOf(cellKey(weekday, startTime));
        return level > 0 ? [{ weekday, startTime, endTime, level, fromDate: null }] : [];
      }),
    );
    return callApi<typeof saveUnavailability>('PUT /api/gs/StaffUnavailability', {
      query: { staffId },
      body: { times: [...painted, ...coming], version },
    });
  };
  if (periods.length === 0) return <p className="text-muted">No program has slots yet: enter these first.</p>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <Segment label="Paint" items={brushes} value={brush} onChange={setBrush} />
        <p className="text-muted">
          Choose a colour, then draw over the times of {name}; with the keyboard, arrow keys lead on and Space paints.
        </p>
      </div>
      {notice}
      <PaintedGrid label={`Times of ${name}`} periods={periods} weekdays={weekdays} levelOf={levelOf} paint={paint} />
      <ComingTimes times={coming} weekdays={weekdays} onRemove={(gone) => setRemoved([...removed, ...gone.map(comingKey)])} />
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <button type="button" className="btn btn-quiet text-sm" disabled={isFree || busy} onClick={free}>
          Free the whole week
        </button>
        <WorkButton
          type="button"
          className="btn btn-primary text-sm"
          busy={busy}
          disabled={!isEdited}
          onClick={() => void save(send)}
        >
          Save
        </WorkButton>
      </div>
      {dialog}
    </>
  );
}

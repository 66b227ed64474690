import { useState } from 'react';
import { EnterFirst } from '../../../common/enter-first.tsx';
import { type AnswerOf, callApi } from '../../../kit/web/calls/api.web.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Held } from '../../../kit/web/form/held.tsx';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Segment } from '../../../kit/web/parts/segment.tsx';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { ChosenPage } from './chosen-page.tsx';
import type { getUnavailability, saveUnavailability, UnavailabilityRow } from './needs.domain.ts';
import { cellKey, levelNames, PaintedGrid } from './painted-grid.tsx';
import { useWholeSave } from './use-whole-save.tsx';

type Week = AnswerOf<typeof getUnavailability>;

/** Few teachers have any. */
const ComingTimes = loadedLater(() => import('./coming-times.tsx').then((part) => part.ComingTimes));

/** When in the week somebody cannot teach, painted on the slots of the school. */
export const UnavailabilityScreen = () => (
  <ChosenPage title="Unavailability" label="Staff" names={staffNames} parameter="staffId" from="staff">
    {({ id, label }) => <UnavailabilityOf staffId={id} name={label} />}
  </ChosenPage>
);

function UnavailabilityOf({ staffId, name }: { staffId: number; name: string }) {
  const week = useCall<typeof getUnavailability>('GET /api/gs/StaffUnavailability', { staffId }, { shows: 'Timetable' });
  return (
    <Fetched of={week} what="times">
      {(stored) => <Painting key={staffId} staffId={staffId} name={name} week={stored} reload={() => week.refetch()} />}
    </Fetched>
  );
}

const brushes = ([2, 1, 0] as const).map((level) => ({ value: `${level}` as const, label: levelNames[level] }));
type Brush = (typeof brushes)[number]['value'];

const comingKey = ({ weekday, startTime, fromDate }: UnavailabilityRow): string => `${weekday} ${startTime} ${fromDate}`;

/** Every slot of every day. */
const cellsOf = ({ periods, weekdays }: Week) =>
  weekdays.flatMap(({ weekday }) =>
    periods.map(({ startTime, endTime }) => ({ key: cellKey(weekday, startTime), weekday, startTime, endTime })),
  );

/** What is in force already, by the slots that it meets; of two times the heavier. */
function paintedOf(week: Week): ReadonlyMap<string, number> {
  const now = week.times.filter(({ fromDate }) => fromDate === null);
  return new Map(
    cellsOf(week).map(({ key, weekday, startTime, endTime }) => {
      const met = now.filter((time) => time.weekday === weekday && time.startTime < endTime && time.endTime > startTime);
      return [key, Math.max(0, ...met.map(({ level }) => level))];
    }),
  );
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
  const later = times.filter(({ fromDate }) => fromDate !== null);
  const coming = later.filter((time) => !removed.includes(comingKey(time)));
  const isEdited = own.size > 0 || removed.length > 0;
  const forget = () => {
    setOwn(new Map());
    setRemoved([]);
  };
  const { busy, save, notice, dialog } = useWholeSave({
    ...{ name: 'unavailability', typed: isEdited ? { own, removed } : undefined, reload, forget },
    takeBack: (typed) => {
      setOwn(typed.own);
      setRemoved(typed.removed);
    },
  });
  const levelOf = (key: string) => own.get(key) ?? stored.get(key) ?? 0;
  const cells = cellsOf(week).map((cell) => ({ ...cell, level: levelOf(cell.key) }));
  const isFree = ![...coming, ...cells].some(({ level }) => level > 0);
  const free = () => {
    setOwn(new Map(cells.map(({ key }) => [key, 0])));
    setRemoved(later.map(comingKey));
  };
  const paint = (keys: readonly string[]) =>
    setOwn((before) => new Map([...before, ...keys.map((key) => [key, Number(brush)] as const)]));
  const send = () => {
    const painted = cells.flatMap(({ key: _, ...time }) => (time.level > 0 ? [{ ...time, fromDate: null }] : []));
    return callApi<typeof saveUnavailability>('PUT /api/gs/StaffUnavailability', {
      query: { staffId },
      body: { times: [...painted, ...coming], version },
    });
  };
  if (periods.length === 0) {
    return (
      <Muted>
        <EnterFirst words="No program has slots yet." permission="slot.create" to="/gs/slot/grid" link="Enter slots" />
      </Muted>
    );
  }
  return (
    <div>
      <div className="flex flex-wrap items-center gap-3 pb-3">
        <Segment label="Paint" items={brushes} value={brush} onChange={setBrush} />
        <Muted>Choose a colour, then draw over the times of {name}, or use arrow keys and Space.</Muted>
      </div>
      {notice}
      <Held during={busy}>
        <PaintedGrid label={`Times of ${name}`} periods={periods} weekdays={weekdays} levelOf={levelOf} paint={paint} />
        {coming.length > 0 && (
          <ComingTimes times={coming} weekdays={weekdays} onRemove={(gone) => setRemoved([...removed, ...gone.map(comingKey)])} />
        )}
      </Held>
      <div className="mt-3 flex flex-wrap justify-end gap-2">
        <Button disabled={isFree || busy} onClick={free}>
          Free the whole week
        </Button>
        <Button kind="primary" busy={busy} disabled={!isEdited} onClick={() => void save(send)}>
          Save
        </Button>
      </div>
      {dialog}
    </div>
  );
}

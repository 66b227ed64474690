import { fullName } from '../../../common/person-name.domain.ts';
import { PanelLink } from '../../../kit/web/panel/link-row.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { takersInWords } from '../lesson/lesson.domain.ts';
import type { CoverRow } from './cover.domain.ts';
import { useCoversToday } from './covers-today.web.ts';

/** Who is in which room today in place of somebody else, for those who look after the rooms. */
export function RoomsTodayPanel() {
  const covers = useCoversToday();
  if (!covers) return <FlushWaiting />;
  return (
    <>
      {covers.length === 0 && <Muted className="px-4 pb-4">Everybody gives their own lessons today.</Muted>}
      <ul>
        {covers.toSorted(byRoom).map((cover) => (
          <li key={cover.lesson.timetableEntryId} className="border-line border-t px-4 py-2">
            <span className="block break-words font-semibold">{placeOf(cover)}</span>
            <span className="block break-words text-muted text-xs">{inWords(cover)}</span>
          </li>
        ))}
      </ul>
      <PanelLink to="/gs/slot/grid">Slots</PanelLink>
    </>
  );
}

/** A lesson without a room of its own is in that of its class. */
const placeOf = ({ lesson }: CoverRow): string => lesson.room || lesson.program.programName;

const byRoom = (one: CoverRow, other: CoverRow): number =>
  placeOf(one).localeCompare(placeOf(other), undefined, { numeric: true }) ||
  one.lesson.slot.startTime.localeCompare(other.lesson.slot.startTime);

const inWords = ({ lesson, teacher }: CoverRow): string => {
  const { startTime, endTime } = lesson.slot;
  return `${startTime} to ${endTime}: ${lesson.course.courseName}, ${takersInWords(lesson)}. ${fullName(lesson.staff)} in place of ${fullName(teacher)}`;
};

import { addDays, displayDate, shortMonth } from '../../../kit/domain/dates.domain.ts';
import { PanelLink } from '../../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import type { getHolidaysForRange } from './holiday-marking.domain.ts';

const daysAhead = 90;
const shown = 5;

/** The holidays of the next three months, with a link to the later ones. */
export function UpcomingHolidaysPanel() {
  const from = today();
  const data = usePanelData<typeof getHolidaysForRange>('GET /api/gs/Holiday/GetHolidaysForRange', {
    startDate: from,
    endDate: addDays(from, daysAhead),
  });
  if (!data) return <FlushWaiting />;
  return (
    <>
      {data.length === 0 ? (
        <Muted className="px-4 pb-4">No holidays in the next {daysAhead} days.</Muted>
      ) : (
        <ul>
          {data.slice(0, shown).map(({ holidayId, holidayName, holidayFrom, holidayTo }) => (
            <li key={holidayId} className="flex min-h-12 items-center gap-4 border-line border-t px-4 py-2">
              <span className="w-14 shrink-0 tabular-nums">
                <span className="font-semibold text-base">{holidayFrom.slice(8)}</span>{' '}
                <span className="text-muted text-xs">{shortMonth(holidayFrom)}</span>
              </span>
              <span className="min-w-0 flex-1">
                <span className="block truncate" title={holidayName}>
                  {holidayName}
                </span>
                {holidayTo !== holidayFrom && <span className="block text-muted text-xs">to {displayDate(holidayTo)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <PanelLink to="/gs/holiday/grid?isUpcoming=true">All upcoming holidays</PanelLink>
    </>
  );
}

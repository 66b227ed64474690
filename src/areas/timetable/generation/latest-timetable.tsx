import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { PaperButton } from '../../../kit/web/list/paper-button.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import type { printAll } from '../print/print.domain.ts';
import { qualityFacts } from './quality-facts.web.ts';
import type { latestTimetable } from './timetable.domain.ts';

/** The timetable that was made last, and how good it is. */
export function LatestTimetable() {
  const { data } = useCall<typeof latestTimetable>('GET /api/gs/Timetable/GetLatest', {});
  if (data === undefined) return null;
  if (data === null) return <Muted>No timetable has been made yet.</Muted>;
  const { quality, startDate, endDate, createdBy, note } = data;
  return (
    <section aria-label="Newest timetable" className="rounded-box border border-line">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
        <h2 className="flex-1 font-semibold max-sm:min-w-full">Newest timetable</h2>
        <Link to="/gs/timetable/program/view" className="underline underline-offset-4">
          See it
        </Link>
        <PaperButton<typeof printAll>
          call="GET /api/gs/Timetable/PrintAll"
          query={{ startDate: startDate > today() ? startDate : today() }}
          file="timetable of the school"
          label="Print the school"
        />
      </div>
      <div className="border-line border-t p-4">
        <Facts
          columns={2}
          items={[
            ['From', displayDate(startDate)],
            ['To', displayDate(endDate)],
            ['Blocks of lessons a week', String(quality.lessons)],
            ...qualityFacts(quality),
            ['Made by', createdBy],
          ]}
        />
        {note && <Muted className="mt-3">{note}</Muted>}
      </div>
    </section>
  );
}

import { Eye } from 'lucide-react';
import { personName } from '../../../common/person-name.domain.ts';
import { useList } from '../../../kit/web/list/list.web.ts';
import { Records } from '../../../kit/web/list/records.tsx';
import { TitleBar } from '../../../kit/web/list/title-bar.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { rowButtonLook } from '../../../kit/web/parts/row-button-look.web.ts';
import { Link } from '../../../kit/web/route/link.tsx';
import { daysAhead } from './booster-rules.domain.ts';
import { type VaccinationDueRow, vaccinationDue } from './vaccination-due.domain.ts';

const recordId = { reads: ['healthRecordId'] };
const recordOf = ({ healthRecordId }: VaccinationDueRow) =>
  ({ to: '/hs/healthrecord/grid', search: { panel: 'detail', id: healthRecordId } }) as const;

/** People whose next dose of a vaccine is due; each line opens the health record. */
export function VaccinationsDueScreen() {
  const list = useList(vaccinationDue, recordId);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TitleBar of={vaccinationDue} list={list} onCreate={undefined} />
      <Muted className="px-4 pb-3 sm:px-6">
        Overdue, and due within {daysAhead} days unless you choose another day. Nobody is listed for a vaccine that they have
        never had, nor for one under a name of its own.
      </Muted>
      <Records
        of={vaccinationDue}
        list={list}
        onCreate={undefined}
        title={(row) => (
          <Link
            {...recordOf(row)}
            title={personName(row)}
            className="truncate rounded-field font-semibold underline-offset-4 hover:underline focus-visible:ring-focus"
          >
            {personName(row)}
          </Link>
        )}
        actions={(row) => (
          <span className="flex justify-end">
            <Link
              {...recordOf(row)}
              aria-label={`Health record: ${vaccinationDue.titleOf(row)}`}
              title="Health record"
              className={rowButtonLook}
            >
              <Eye size={16} aria-hidden />
            </Link>
          </span>
        )}
      />
    </div>
  );
}

import { rupees } from '../../../common/rupees.web.ts';
import { useChosenYear } from '../../../common/school-year/chosen-year.web.ts';
import { PanelLink } from '../../../kit/web/panel/link-row.tsx';
import { usePanelData } from '../../../kit/web/panel/panel-data.web.ts';
import { FlushWaiting } from '../../../kit/web/parts/skeletons.tsx';
import { ProgramFeesPanel } from '../student-fee/fee-panels.tsx';
import type { getFeeSums } from './dues.domain.ts';

/** What is open of the fees of a class, the highest first; nothing where there is no fee. */
export function ClassDuesPanel({ programId }: { programId: number }) {
  const year = useChosenYear();
  const sums = usePanelData<typeof getFeeSums>('GET /api/fs/StudentFee/GetFeeSums', {
    ...{ programId: String(programId), ...(year !== undefined && { schoolYear: String(year) }) },
  });
  if (!sums) return <FlushWaiting />;
  const { total, balance, overdue } = sums;
  if (total === 0) return null;
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 px-4 pb-3">
        {(
          [
            ['Balance', balance],
            ['Overdue', overdue],
          ] as const
        ).map(([name, amount]) => (
          <div key={name}>
            <dt className="text-muted text-xs">{name}</dt>
            <dd className="font-semibold tabular-nums">{rupees(amount)}</dd>
          </div>
        ))}
      </dl>
      <div className="border-line border-t px-4 pb-2">
        <ProgramFeesPanel programId={programId} />
      </div>
      <PanelLink to={`/fs/studentfee/grid?programId=${programId}`}>All fees</PanelLink>
    </>
  );
}

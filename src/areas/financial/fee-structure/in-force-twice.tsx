import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import type { getInForceTwice } from './in-force-once.domain.ts';

/** Names what is charged twice, until somebody ends one of the two. */
export function InForceTwice() {
  const { data: pairs = [] } = useCall<typeof getInForceTwice>('GET /api/fs/FeeStructure/GetInForceTwice', {});
  if (pairs.length === 0) return null;
  return (
    <div className="px-4 pt-4 sm:px-6">
      <Notice kind="warning">
        <p>On the same days two of these are charged, or taken off. Edit one so that it ends before the other begins:</p>
        <ul className="list-disc pl-5">
          {pairs.map(({ one, other, programName, from, to }) => (
            <li key={`${one.feeStructureId}-${other.feeStructureId}`}>
              {one.feeType}, {programName}: twice from {displayDate(from)} to {displayDate(to)}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

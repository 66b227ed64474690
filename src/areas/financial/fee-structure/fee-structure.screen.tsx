import { Copy } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type Reading, reading } from '../../../kit/domain/reading.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { RowButton } from '../../../kit/web/parts/row-button.tsx';
import { programNames } from '../../program/program/program-names.domain.ts';
import type { copyFeeStructure } from './copy-fee-structure.domain.ts';
import { type FeeStructureRow, feeStructure } from './fee-structure.domain.ts';
import type { getInForceTwice } from './in-force-once.domain.ts';

/** Loaded only when it is needed. */
const CopyPanel = lazy(async () => ({ default: (await import('../../../common/copy-panel.tsx')).CopyPanel }));

const { TextField, LookupField, LongTextField, MoneyField, BoolField, DateField } = fieldsOf(feeStructure);

const copied = ['feeStructureId', 'feeType', 'programId', 'programDetails.programName'] as const;
const permission = 'feestructure.create';

export function FeeStructureScreen() {
  const { can } = usePermissions();
  const [copying, setCopying] = useState<Reading<FeeStructureRow, (typeof copied)[number]> | null>(null);
  const rowActions = useMemo(
    () => ({
      copy: reading(feeStructure.row, copied, (row) => (
        <RowButton
          label="Copy to other programs"
          of={`${row.feeType}, ${row.programDetails.programName}`}
          icon={Copy}
          disabled={!can(permission)}
          onClick={() => setCopying(row)}
        />
      )),
    }),
    [can],
  );
  return (
    <>
      <InForceTwice />
      <ResourceScreen
        of={feeStructure}
        rowActions={rowActions}
        form={
          <>
            <TextField name="feeType" wide />
            <LookupField name="programId" />
            <MoneyField name="amount" />
            <DateField name="effectiveFrom" />
            <DateField name="effectiveTo" />
            <BoolField name="isOptional" />
            <BoolField name="isConcession" />
            <LongTextField name="description" />
          </>
        }
      />
      <Suspense fallback={null}>
        {copying && (
          <CopyPanel
            name={copying.feeType}
            hint="The other programs get it with the same amount and days."
            names={programNames}
            permission={permission}
            programId={copying.programId}
            from={copying.programDetails.programName}
            copy={(toProgramIds) =>
              callApi<typeof copyFeeStructure>('POST /api/fs/FeeStructure/CopyToPrograms', {
                body: { feeStructureId: copying.feeStructureId, toProgramIds },
              })
            }
            onClose={() => setCopying(null)}
          />
        )}
      </Suspense>
    </>
  );
}

/** Names what is charged twice, until somebody ends one of the two. */
function InForceTwice() {
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

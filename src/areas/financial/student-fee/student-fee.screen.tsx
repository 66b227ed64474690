import { HandCoins, ListPlus } from 'lucide-react';
import { lazy } from 'react';
import { nameIn } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ExportButton } from '../../../kit/web/list/export-button.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { useAddress } from '../../../kit/web/route/address.web.ts';
import { readListSearch } from '../../../kit/web/route/list-search.web.ts';
import { FeeSums } from '../dues/fee-sums.tsx';
import { FeeDetail } from './fee-detail.tsx';
import { FeeStatusBadge } from './fee-status.tsx';
import { studentFee } from './student-fee.domain.ts';

const StudentFeeEditor = lazy(async () => ({ default: (await import('./student-fee-editor.tsx')).StudentFeeEditor }));

const status = reading(studentFee.row, ['feeStatus'], ({ feeStatus }) => <FeeStatusBadge value={feeStatus} inRow />);

const classAndYear = reading(
  studentFee.row,
  ['programDetails.programName', 'schoolYearName', 'isDoubled'],
  ({ programDetails: { programName }, schoolYearName, isDoubled }) => (
    <>
      {programName}
      {isDoubled && <span className="block truncate text-warning text-xs">One of two of {schoolYearName}</span>}
    </>
  ),
);

const initials = initialsOf({ titleOf: nameIn(studentFee.row, 'student') });

const howCharged =
  'Whoever joins a program is charged what its fee structures say, once a school year. Create Fees charges everybody else.';

/** What students owe. Fees are made when somebody enters a program, and in bulk: there is no Add New. */
export function StudentFeeScreen() {
  const { can } = usePermissions();
  return (
    <ResourceScreen
      of={studentFee}
      picture={initials}
      cells={{ Program: classAndYear, Status: status }}
      addsNone
      comeFrom={can('studentfee.create') ? howCharged : undefined}
      tools={<FeeTools />}
      foot={(filters) => <FeeSums filters={filters} />}
      editor={StudentFeeEditor}
      detail={(row) => <FeeDetail fee={row} />}
    />
  );
}

/** Further tools for fees: who owes what, as a file, and fees for whole programs. */
function FeeTools() {
  const { can } = usePermissions();
  const { filters } = readListSearch(studentFee, useAddress().search);
  return (
    <>
      {can('studentfee.create') && <ToolLink to="/fs/studentfee/bulk" icon={ListPlus} label="Create Fees" />}
      {can('studentfee.update') && (
        <ExportButton path="/api/fs/StudentFee/ExportDues" file="dues" label="Dues" icon={HandCoins} query={filters} />
      )}
    </>
  );
}

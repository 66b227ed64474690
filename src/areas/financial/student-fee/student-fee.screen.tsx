import { lazy } from 'react';
import { nameIn } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { FeeSums } from '../dues/fee-sums.tsx';
import { FeeDetail } from './fee-detail.tsx';
import { FeeStatusBadge } from './fee-status.tsx';
import { FeeTools } from './fee-tools.tsx';
import { studentFee } from './student-fee.domain.ts';

const StudentFeeEditor = lazy(async () => ({ default: (await import('./student-fee-editor.tsx')).StudentFeeEditor }));

const status = reading(studentFee.row, ['feeStatus'], ({ feeStatus }) => <FeeStatusBadge value={feeStatus} inRow />);

const initials = initialsOf({ titleOf: nameIn(studentFee.row, 'student') });

const howCharged =
  'Whoever joins a program is charged what its fee structures say. Create Fees charges those who joined it before it had any.';

/** What students owe. Fees are made when somebody enters a program, and in bulk: there is no Add New. */
export function StudentFeeScreen() {
  const { can } = usePermissions();
  return (
    <ResourceScreen
      of={studentFee}
      picture={initials}
      cells={{ Status: status }}
      addsNone
      comeFrom={can('studentfee.create') ? howCharged : undefined}
      tools={<FeeTools />}
      foot={(filters) => <FeeSums filters={filters} />}
      editor={StudentFeeEditor}
      detail={(row) => <FeeDetail fee={row} />}
    />
  );
}

import { lazy } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { FeeDetail } from './fee-detail.tsx';
import { FeeStatusBadge } from './fee-status.tsx';
import { FeeTools } from './fee-tools.tsx';
import { studentFee } from './student-fee.domain.ts';

const StudentFeeEditor = lazy(async () => ({ default: (await import('./student-fee-editor.tsx')).StudentFeeEditor }));

const picture = reading(studentFee.row, ['student.firstName', 'student.lastName'], ({ student }) => (
  <Avatar name={fullName(student)} />
));
const status = reading(studentFee.row, ['feeStatus'], ({ feeStatus }) => <FeeStatusBadge value={feeStatus} inRow />);

/** What students owe. Fees come about when somebody enters a program, and in bulk: there is no Add New. */
export const StudentFeeScreen = () => (
  <ResourceScreen
    of={studentFee}
    picture={picture}
    cells={{ Status: status }}
    addsNone
    tools={<FeeTools />}
    editor={StudentFeeEditor}
    detail={(row) => <FeeDetail fee={row} />}
  />
);

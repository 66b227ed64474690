import { lazy } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { PaySalariesLink } from '../pay-salaries/pay-salaries-link.tsx';
import { PayslipButton } from '../payslip/payslip-button.tsx';
import { SalaryDetail } from './salary-detail.tsx';
import { staffSalary } from './staff-salary.domain.ts';

const StaffSalaryEditor = lazy(async () => ({ default: (await import('./staff-salary-editor.tsx')).StaffSalaryEditor }));

const rowActions = {
  payslip: reading(staffSalary.row, ['staffId', 'staff.firstName', 'staff.lastName'], ({ staffId, staff }) => (
    <PayslipButton staffId={staffId} name={fullName(staff)} inList />
  )),
};

export const StaffSalaryScreen = () => (
  <ResourceScreen
    of={staffSalary}
    picture={initialsOf(staffSalary)}
    editor={StaffSalaryEditor}
    detail={(row) => <SalaryDetail salary={row} />}
    tools={<PaySalariesLink />}
    rowActions={rowActions}
  />
);

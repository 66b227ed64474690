import { lazy } from 'react';
import { fullName } from '../../../common/person-name.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Avatar } from '../../../kit/web/parts/avatar.tsx';
import { PaySalariesLink } from '../pay-salaries/pay-salaries-link.tsx';
import { PayslipButton } from '../payslip/payslip-button.tsx';
import { SalaryDetail } from './salary-detail.tsx';
import { staffSalary } from './staff-salary.domain.ts';

const StaffSalaryEditor = lazy(async () => ({ default: (await import('./staff-salary-editor.tsx')).StaffSalaryEditor }));

const picture = reading(staffSalary.row, ['staff.firstName', 'staff.lastName'], ({ staff }) => <Avatar name={fullName(staff)} />);

const payslip = reading(staffSalary.row, ['staffId', 'staff.firstName', 'staff.lastName'], ({ staffId, staff }) => (
  <PayslipButton staffId={staffId} name={fullName(staff)} inList />
));

export const StaffSalaryScreen = () => (
  <ResourceScreen
    of={staffSalary}
    picture={picture}
    editor={StaffSalaryEditor}
    detail={(row) => <SalaryDetail salary={row} />}
    tools={<PaySalariesLink />}
    rowActions={payslip}
  />
);

import type { Paper } from '../../../kit/web/list/paper-button.tsx';
import type { printPayslip } from './payslip.domain.ts';

/** The payslip of somebody for a month, `YYYY-MM`. */
export const payslipPaper = (staffId: number, name: string, month: string): Paper<typeof printPayslip> => ({
  call: 'GET /api/fs/StaffSalary/PrintPayslip',
  query: { staffId, month },
  file: `payslip ${month} ${name}`,
  label: 'Payslip',
});

import type { ReactNode } from 'react';
import { fullName, nameIn } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type Reading, reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { CutText } from '../../../kit/web/list/cell.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { nameCell } from '../leave/name-cell.tsx';
import { OneDayAtFirst } from '../leave/one-day-at-first.tsx';
import { LeaveBalance } from './leave-balance.tsx';
import { type StaffLeaveRow, staffLeave } from './staff-leave.domain.ts';

const { LookupField, DateField, LongTextField } = fieldsOf(staffLeave);

const shown = ['staffLeaveCategory.categoryName', 'leaveFrom', 'leaveTo', 'totalDays', 'reason'] as const;

const facts = (row: Reading<StaffLeaveRow, (typeof shown)[number]>, reason: ReactNode = row.reason): FactItem[] => [
  ['Category', row.staffLeaveCategory.categoryName],
  ['Leave From', displayDate(row.leaveFrom)],
  ['Leave To', displayDate(row.leaveTo)],
  ['Total Days', row.totalDays],
  ['Reason', reason],
];

const cells = { 'Staff Name': nameCell(nameIn(staffLeave.row, 'staff')) };
const card = reading(staffLeave.row, shown, (row) => (
  <Facts columns={2} items={facts(row, row.reason && <CutText text={row.reason} />)} />
));

export function StaffLeaveScreen() {
  const { only } = usePermissions();
  const staffId = only('staffleave.create', 'staffid');
  return (
    <ResourceScreen
      of={staffLeave}
      initial={staffId === undefined ? undefined : { staffId }}
      cells={cells}
      card={card}
      form={
        <>
          <LookupField name="staffLeaveCategoryId" wide />
          <LookupField name="staffId" wide />
          <DateField name="leaveFrom" />
          <DateField name="leaveTo" />
          <OneDayAtFirst />
          <LeaveBalance />
          <LongTextField name="reason" />
        </>
      }
      detail={(row) => <Facts columns={2} items={[['Staff Name', fullName(row.staff)], ...facts(row)]} />}
    />
  );
}

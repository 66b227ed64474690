import type { ReactNode } from 'react';
import { fullName, nameIn } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type Reading, reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { CutText } from '../../../kit/web/list/cell.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { DayCount } from '../leave/day-count.tsx';
import { useLeaveDates } from '../leave/leave-dates.web.ts';
import { nameCell } from '../leave/name-cell.tsx';
import { OneDayAtFirst } from '../leave/one-day-at-first.tsx';
import type { getTotalDays } from './student-leave.domain.ts';
import { type StudentLeaveRow, studentLeave } from './student-leave.domain.ts';

const { LookupField, DateField, LongTextField } = fieldsOf(studentLeave);

const shown = ['studentLeaveCategory.categoryName', 'leaveFrom', 'leaveTo', 'totalDays', 'reason'] as const;

const facts = (row: Reading<StudentLeaveRow, (typeof shown)[number]>, reason: ReactNode = row.reason): FactItem[] => [
  ['Leave Category', row.studentLeaveCategory.categoryName],
  ['Reason', reason],
  ['Leave From', displayDate(row.leaveFrom)],
  ['Leave To', displayDate(row.leaveTo)],
  ['Total Days', row.totalDays],
];

const cells = { 'Student Name': nameCell(nameIn(studentLeave.row, 'student')) };
const card = reading(studentLeave.row, shown, (row) => (
  <Facts columns={2} items={facts(row, row.reason && <CutText text={row.reason} />)} />
));

export function StudentLeaveScreen() {
  const { only } = usePermissions();
  const studentId = only('studentleave.create', 'studentid');
  return (
    <ResourceScreen
      of={studentLeave}
      initial={studentId === undefined ? undefined : { studentId }}
      cells={cells}
      card={card}
      form={
        <>
          <LookupField name="studentLeaveCategoryId" wide />
          <LookupField name="studentId" wide />
          <DateField name="leaveFrom" />
          <DateField name="leaveTo" />
          <OneDayAtFirst />
          <TotalDays />
          <LongTextField name="reason" />
        </>
      }
      detail={(row) => <Facts columns={2} items={[['Student Name', fullName(row.student)], ...facts(row)]} />}
    />
  );
}

/** The days of the leave being typed, as the server counts them. Read-only. */
function TotalDays() {
  const { inOrder, ...query } = useLeaveDates();
  const { data } = useCall<typeof getTotalDays>('GET /api/las/StudentLeave/GetTotalDays', query, { enabled: inOrder });
  return <DayCount days={inOrder ? data?.totalDays : undefined} />;
}

import { lazy, Suspense } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { teachingGroup } from './teaching-group.domain.ts';

const GroupMembers = lazy(async () => ({ default: (await import('./group-members.tsx')).GroupMembers }));

const { TextField, LookupField, DateField, NumberField } = fieldsOf(teachingGroup);

/** Groups of students who are taught a course together; who is in one is said in its detail. */
export const TeachingGroupScreen = () => (
  <ResourceScreen
    of={teachingGroup}
    initial={{ fromDate: today(), capacity: 0 }}
    form={
      <>
        <TextField name="groupName" wide />
        <LookupField name="courseId" wide />
        <DateField name="fromDate" />
        <DateField name="toDate" />
        <TextField name="room" />
        <NumberField name="capacity" min={0} step={1} />
      </>
    }
    detail={(row) => (
      <div className="space-y-4">
        <Facts
          columns={2}
          items={[
            ['Course', row.course.courseName],
            ['First Day', displayDate(row.fromDate)],
            ['Last Day', displayDate(row.toDate)],
            ['Room', row.room],
            ['Capacity', row.capacity || ''],
            ['Course Choice', row.choiceName],
          ]}
        />
        <Suspense fallback={<Skeleton shape="lines" />}>
          <GroupMembers of={row} />
        </Suspense>
      </div>
    )}
  />
);

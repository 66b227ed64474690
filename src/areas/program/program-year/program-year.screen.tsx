import { CalendarPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { staffStatus } from '../../../common/enumerations.domain.ts';
import { fullName } from '../../../common/person-name.domain.ts';
import type { getSchoolYears } from '../../../common/school-year/school-years.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { useIsOver } from './is-over.web.ts';
import { type ProgramYearRow, programYear } from './program-year.domain.ts';

const YearCourses = lazy(async () => ({ default: (await import('./year-courses.tsx')).YearCourses }));

const PrepareDialog = lazy(async () => ({ default: (await import('./prepare-dialog.tsx')).PrepareDialog }));

const { TextField, NumberField, LookupField, BoolField } = fieldsOf(programYear);

/** What the programs were in the school years that are over, and will be in those to come. */
export const ProgramYearScreen = () => (
  <ResourceScreen
    of={programYear}
    initial={{ capacity: 0, isOffered: true }}
    tools={<PrepareYear />}
    comeFrom="What the programs were is kept when a school year ends. Prepare the coming one here."
    form={
      <>
        <LookupField name="programId" />
        <NumberField name="schoolYear" step={1} />
        <TextField name="programName" wide />
        <NumberField name="programOrder" hint="Students are promoted to the next order" min={1} step={1} />
        <ClassTeacher />
        <NumberField name="capacity" min={0} step={1} />
        <TextField name="room" />
        <BoolField name="isOffered" />
      </>
    }
    detail={(row) => (
      <div className="space-y-4">
        <Facts columns={2} items={factsOf(row)} />
        <Suspense fallback={<Skeleton shape="lines" />}>
          <YearCourses of={row} />
        </Suspense>
      </div>
    )}
  />
);

/** Active staff; of a year that is over also who has left since. */
function ClassTeacher() {
  const isOver = useIsOver(Number(useWatch({ name: 'schoolYear' })));
  return (
    <LookupField name="classTeacherId" {...(isOver ? { names: staffNames } : { query: { staffStatus: staffStatus.active } })} />
  );
}

const factsOf = (row: ProgramYearRow): FactItem[] => [
  ['School Year', row.schoolYearName],
  ['This year', row.programDetails.programName],
  ['Program Order', row.programOrder],
  ['Class Teacher', row.classTeacher && fullName(row.classTeacher)],
  ['Room', row.room],
  ['Capacity', row.capacity || ''],
  ['Offered', row.isOffered ? 'Yes' : 'No'],
];

/** Asks before today’s programs are copied to the coming school year. */
function PrepareYear() {
  const { can } = usePermissions();
  const [asking, setAsking] = useState(false);
  const { data: years = [] } = useCall<typeof getSchoolYears>('GET /api/gs/SchoolYear/GetSchoolYears', {});
  const today = years.find(({ isToday }) => isToday);
  const next = years.findLast(({ schoolYear }) => today !== undefined && schoolYear > today.schoolYear);
  if (!can('programyear.create') || !next) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <CalendarPlus size={16} aria-hidden />
        Prepare {next.schoolYearName}
      </Button>
      <Suspense fallback={null}>{asking && <PrepareDialog year={next} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}

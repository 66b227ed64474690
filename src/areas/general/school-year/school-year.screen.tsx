import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { WaitingPage } from '../../../kit/web/parts/skeletons.tsx';
import { type getNextSchoolYear, schoolYear } from './school-year.domain.ts';

const { TextField, DateField, BoolField } = fieldsOf(schoolYear);

/** The years of the school; a new one is proposed behind the last. */
export function SchoolYearScreen() {
  const { can } = usePermissions();
  const { data: next, isPending } = useCall<typeof getNextSchoolYear>(
    'GET /api/gs/SchoolYear/GetNextSchoolYear',
    {},
    { enabled: can('schoolyear.create') },
  );
  // A new year opened by its address is proposed as well.
  if (can('schoolyear.create') && isPending) return <WaitingPage />;
  return (
    <ResourceScreen
      of={schoolYear}
      initial={next}
      form={
        <>
          <TextField name="schoolYearName" wide />
          <DateField name="startDate" />
          <DateField name="endDate" />
          <DateField name="staffFrom" />
          <DateField name="familiesFrom" />
          <BoolField name="isClosed" />
        </>
      }
    />
  );
}

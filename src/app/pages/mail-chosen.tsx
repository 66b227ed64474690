import { Mail } from 'lucide-react';
import type { printStaffLabels } from '../../areas/staff/address-labels/staff-labels.domain.ts';
import type { printStudentLabels } from '../../areas/student/address-labels/student-labels.domain.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { PaperButton } from '../../kit/web/list/paper-button.tsx';
import { ToolLink } from '../../kit/web/list/tool-link.tsx';

interface MailChosenProps {
  ids: readonly number[];
  kind: 'students' | 'staff';
}

/** Leads from people chosen in a list to a notification to them, or their guardians; who has no e-mail gets a letter. */
function MailChosen({ ids, kind }: MailChosenProps) {
  const { canAll } = usePermissions();
  if (!canAll('notificationcontent.update')) return null;
  return <ToolLink to={`/ns/send?${kind}=${ids.join()}`} icon={Mail} label="Mail or letters" />;
}

export function MailStudents({ ids }: Pick<MailChosenProps, 'ids'>) {
  const { can } = usePermissions();
  return (
    <>
      <MailChosen ids={ids} kind="students" />
      {can('student.update') && (
        <PaperButton<typeof printStudentLabels>
          {...labels}
          call="GET /api/sis/Student/PrintAddressLabels"
          query={{ studentIds: ids.join() as never }}
        />
      )}
    </>
  );
}

export function MailStaff({ ids }: Pick<MailChosenProps, 'ids'>) {
  const { can } = usePermissions();
  return (
    <>
      <MailChosen ids={ids} kind="staff" />
      {can('staff.update') && (
        <PaperButton<typeof printStaffLabels>
          {...labels}
          call="GET /api/ss/Staff/PrintAddressLabels"
          query={{ staffIds: ids.join() as never }}
        />
      )}
    </>
  );
}

const labels = { file: 'address labels', label: 'Address labels' };

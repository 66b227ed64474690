import { GraduationCap } from 'lucide-react';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ToolLink } from '../../../kit/web/list/tool-link.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { TransferCertificateButton } from '../certificate/transfer-certificate-button.tsx';
import { studentEmptyTexts } from '../student/empty-texts.domain.ts';
import { studentExit } from './student-exit.domain.ts';
import { StudentExitFacts } from './student-exit-facts.tsx';

const { LookupField, DateField, LongTextField } = fieldsOf(studentExit);

const rowActions = {
  certificate: reading(studentExit.row, ['studentExitId', 'student.firstName', 'student.lastName'], (exit) => (
    <TransferCertificateButton exit={exit} inList />
  )),
};

export function StudentExitScreen() {
  const { can } = usePermissions();
  return (
    <ResourceScreen
      of={studentExit}
      tools={
        can('studentexit.create') && <ToolLink to="/sis/studentexit/bulk" icon={GraduationCap} label="Graduates and Leavers" />
      }
      picture={initialsOf(studentExit)}
      form={
        <>
          <LookupField name="studentId" none={studentEmptyTexts.students} editable="on-create" wide />
          <DateField name="tcAppliedDate" />
          <DateField name="tcIssueDate" />
          <DateField name="exitDate" hint="The exit takes effect the day after." />
          <LongTextField name="exitReason" />
        </>
      }
      rowActions={rowActions}
      detail={(row) => <StudentExitFacts exit={row} />}
    />
  );
}

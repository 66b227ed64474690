import { fullName } from '../../../common/person-name.domain.ts';
import { Avatar } from '../../../kit/web/avatar.tsx';
import { fieldsOf } from '../../../kit/web/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/resource-screen.tsx';
import { studentEmptyTexts } from '../student/empty-texts.domain.ts';
import { studentExit } from './student-exit.domain.ts';
import { StudentExitFacts } from './student-exit-facts.tsx';

const { LookupField, DateField, LongTextField } = fieldsOf(studentExit);

export const StudentExitScreen = () => (
  <ResourceScreen
    of={studentExit}
    picture={(row) => <Avatar name={fullName(row.student)} />}
    form={
      <>
        <LookupField name="studentId" none={studentEmptyTexts.students} editable="on-create" wide />
        <DateField name="tcAppliedDate" />
        <DateField name="tcIssueDate" />
        <DateField name="exitDate" hint="The exit takes effect the day after." />
        <LongTextField name="exitReason" />
      </>
    }
    detail={(row) => <StudentExitFacts exit={row} />}
  />
);

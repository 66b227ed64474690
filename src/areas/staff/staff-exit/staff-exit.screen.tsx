import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { initialsOf } from '../../../kit/web/parts/avatar.tsx';
import { staffExit } from './staff-exit.domain.ts';

/** The list does without. */
const ExitDetail = loadedLater(() => import('./exit-detail.tsx').then((part) => part.ExitDetail));
const HandoverOfForm = loadedLater(() => import('./handover.tsx').then((part) => part.HandoverOfForm));

const { LookupField, DateField, LongTextField } = fieldsOf(staffExit);

export const StaffExitScreen = () => (
  <ResourceScreen
    of={staffExit}
    picture={initialsOf(staffExit)}
    form={
      <>
        <LookupField name="staffId" none="No staff found" editable="on-create" wide />
        <DateField name="exitDate" hint="The exit takes effect the day after." />
        <LongTextField name="exitReason" />
        <HandoverOfForm />
      </>
    }
    detail={(row) => <ExitDetail exit={row} />}
  />
);

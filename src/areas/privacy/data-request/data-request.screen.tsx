import { CircleCheck, CircleX, Clock, Hourglass, Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { PersonChoice } from '../../../common/person-choice.tsx';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { usePermissions } from '../../../kit/web/calls/permissions.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { familyNames } from '../../student/family/family-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';
import { dataRequest } from './data-request.domain.ts';
import {
  identityProof,
  identityProofs,
  isOverdue,
  requestAbout,
  requestAbouts,
  requestKind,
  requestKinds,
  requestState,
  requestStates,
  requestWay,
  requestWays,
} from './data-request-words.domain.ts';
import { RequestDetail } from './request-detail.tsx';

const SettingForm = lazy(async () => ({ default: (await import('./setting-form.tsx')).SettingForm }));

/** What people ask about their data, and the office's answers. */
export const DataRequestScreen = () => (
  <ResourceScreen
    of={dataRequest}
    initial={{
      ...{ kind: requestKind.see, about: requestAbout.student, askedOn: today() },
      ...{ way: requestWay.paper, proof: identityProof.document },
    }}
    tools={<Setting />}
    form={<RequestFields />}
    cells={{ State: state }}
    detail={(row) => <RequestDetail row={row} />}
  />
);

const looks = {
  [requestState.asked]: ['plain', Hourglass],
  [requestState.answered]: ['success', CircleCheck],
  [requestState.refused]: ['plain', CircleX],
} as const;

const state = reading(dataRequest.row, ['state', 'dueOn'], (row) => {
  if (isOverdue(row, today()))
    return (
      <Badge tone="error" icon={Clock}>
        Overdue
      </Badge>
    );
  const [tone, icon] = looks[row.state as keyof typeof looks];
  return (
    <Badge tone={tone} icon={icon} quiet>
      {labelOf(requestStates, row.state)}
    </Badge>
  );
});

const { LookupField, EnumField, TextField, LongTextField, DateField } = fieldsOf(dataRequest);

const names = {
  [requestAbout.student]: studentNames,
  [requestAbout.staff]: staffNames,
  [requestAbout.guardian]: familyNames,
};

function RequestFields() {
  const { control } = useFormContext();
  const about = Number(useWatch({ control, name: 'about' }));
  return (
    <>
      <EnumField name="kind" of={requestKinds} editable="on-create" />
      <PersonChoice
        of={dataRequest}
        by={{ kind: 'about', id: 'aboutId' }}
        kinds={requestAbouts}
        names={names}
        editable="on-create"
      />
      {about === requestAbout.student && <LookupField name="askedByFamilyId" />}
      <TextField name="askedBy" />
      <DateField name="askedOn" />
      <EnumField name="way" of={requestWays} />
      <EnumField name="proof" of={identityProofs} />
      <LongTextField name="wish" />
    </>
  );
}

function Setting() {
  const { canAll } = usePermissions();
  const [isOpen, setOpen] = useState(false);
  if (!canAll('datarequest.update')) return null;
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Settings2 size={16} aria-hidden />
        Clocks
      </Button>
      <Suspense fallback={null}>{isOpen && <SettingForm onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

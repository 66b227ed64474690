import { useFormContext, useWatch } from 'react-hook-form';
import { subject } from '../../../common/enumerations.domain.ts';
import { PersonChoice } from '../../../common/person-choice.tsx';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { now, today } from '../../../kit/web/parts/today.web.ts';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';
import { CareFactsBox, useCareFacts } from './care-facts.tsx';
import { visit } from './visit.domain.ts';

export const VisitScreen = () => (
  <ResourceScreen
    of={visit}
    initial={{ visitFor: subject.student, visitDate: today(), visitTime: now() }}
    form={<VisitFields />}
    detail={(row) => <VisitDetail visit={row} />}
  />
);

const { LongTextField, TextField, BoolField, DateField } = fieldsOf(visit);

const person = { kind: 'visitFor', id: 'visitForId' };
const names = { [subject.student]: studentNames, [subject.staff]: staffNames };

/** The fields of a visit. The person comes first, so that what the nurse has to know about a student shows as soon as they are chosen. */
function VisitFields() {
  const { control } = useFormContext();
  const [visitFor, visitForId, visitDate, medicine, reason] = useWatch({
    control,
    name: ['visitFor', 'visitForId', 'visitDate', 'medicine', 'reasonWithoutConsent'],
  });
  const studentId = Number(visitFor) === subject.student ? Number(visitForId) : 0;
  const { data: facts, isLoading } = useCareFacts(studentId);
  const isConsented = isLoading || (facts?.consentedOn ? facts.consentedOn <= visitDate : false);
  return (
    <>
      <PersonChoice of={visit} by={person} names={names} />
      {studentId > 0 && <CareFactsBox studentId={studentId} />}
      <LongTextField name="complaint" />
      <LongTextField name="treatment" />
      <TextField name="medicine" />
      <TextField name="dose" />
      <TextField name="givenBy" />
      {studentId > 0 && ((medicine && !isConsented) || reason) ? <LongTextField name="reasonWithoutConsent" /> : null}
      <BoolField name="sentHome" />
      <BoolField name="familyTold" />
      <DateField name="visitDate" />
      <TextField name="visitTime" type="time" />
    </>
  );
}

const VisitDetail = loadedLater(() => import('./visit-detail.tsx').then((part) => part.VisitDetail), <Skeleton shape="lines" />);

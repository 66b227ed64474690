import { useFormContext, useWatch } from 'react-hook-form';
import { subject, subjects } from '../../../common/enumerations.domain.ts';
import { PersonChoice } from '../../../common/person-choice.tsx';
import { personName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { loadedLater } from '../../../kit/web/calls/loaded.web.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { Skeleton } from '../../../kit/web/parts/skeletons.tsx';
import { now, today } from '../../../kit/web/parts/today.web.ts';
import { staffNames } from '../../staff/staff/staff-names.domain.ts';
import { studentNames } from '../../student/student/student-names.domain.ts';
import { CareFactsBox, useCareFacts } from './care-facts.tsx';
import type { VisitRow } from './visit.domain.ts';
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

const VisitLooks = loadedLater(
  () => import('../health-record/looks.tsx').then((part) => part.VisitLooks),
  <Skeleton shape="lines" />,
);

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** A visit: who came, what they had, what was done, and below it who looked at it. */
const VisitDetail = ({ visit }: { visit: VisitRow }) => (
  <div className="space-y-4">
    <div>
      <p className="break-words font-semibold text-base">{personName(visit)}</p>
      <Muted className="tabular-nums">
        {labelOf(subjects, visit.visitFor)}, {displayDate(visit.visitDate)}, {visit.visitTime}
      </Muted>
    </div>
    <Facts items={factsOf(visit)} />
    <Panel title="Who looked">
      <VisitLooks visitId={visit.visitId} />
    </Panel>
  </div>
);

/** The fields that only the single record has are missing until it is fetched. */
const factsOf = (visit: VisitRow): FactItem[] => [
  ['Complaint', visit.complaint],
  ['What Was Done', visit.treatment],
  ...(visit.medicine
    ? ([
        ['Medicine', `${visit.medicine}, ${visit.dose}`],
        ['Given By', visit.givenBy],
        ...(visit.reasonWithoutConsent ? [['Given without consent', visit.reasonWithoutConsent] as const] : []),
      ] satisfies FactItem[])
    : []),
  ['Sent Home', yesOrNo(visit.sentHome)],
  ['Family Told', yesOrNo(visit.familyTold)],
];

import { subjects } from '../../../common/enumerations.domain.ts';
import { personName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { VisitLooks } from '../health-record/looks.tsx';
import type { VisitRow } from './visit.domain.ts';

const yesOrNo = (value: boolean): string => (value ? 'Yes' : 'No');

/** A visit: who came, what they had, what was done, and below it who looked at it. */
export const VisitDetail = ({ visit }: { visit: VisitRow }) => (
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

import { fullName } from '../../../common/person-name.domain.ts';
import { rupees } from '../../../common/rupees.web.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { labelOf } from '../../../kit/domain/enumeration.domain.ts';
import { WhyEmpty } from '../../../kit/web/list/why-empty-later.tsx';
import { Panel } from '../../../kit/web/panel/panel.tsx';
import { Notice } from '../../../kit/web/parts/alert.tsx';
import { Button } from '../../../kit/web/parts/button.tsx';
import { Figure } from '../../../kit/web/parts/figure.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { today } from '../../../kit/web/parts/today.web.ts';
import { chargedOn } from '../student-fee/fee-parts.domain.ts';
import type { BulkFees, BulkProgram } from './bulk-fees.domain.ts';
import { skipReasons } from './skip-reasons.domain.ts';

interface FeesPreviewProps {
  fees: BulkFees;
  busy: boolean;
  onCreate: () => void;
}

/** Who would get what, program by program; and the button that does it. */
export function FeesPreview({ fees, busy, onCreate }: FeesPreviewProps) {
  const { programs, total } = fees;
  const charged = programs.reduce((sum, program) => sum + program.charged.length, 0);
  const skipped = programs.reduce((sum, program) => sum + program.skipped.length, 0);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <dl className="flex flex-1 flex-wrap gap-x-8 gap-y-2">
          <Figure label="Fees">{formatNumber(charged, 0)}</Figure>
          <Figure label="Skipped">{formatNumber(skipped, 0)}</Figure>
          <Figure label="Sum">{rupees(total)}</Figure>
        </dl>
        <Button kind="primary" busy={busy} disabled={charged === 0} onClick={onCreate}>
          {createText(charged)}
        </Button>
      </div>
      {fees.isOtherYear && <OtherYear fees={fees} />}
      {programs.map((program) => (
        <ProgramFees
          key={program.programId}
          program={program}
          day={chargedOn(fees.dueDate, fees.yearBegins)}
          billsOtherYear={fees.isOtherYear}
        />
      ))}
    </div>
  );
}

/** Warns that the fees are of another year, or due in another; says whose class is billed. */
function OtherYear({ fees: { schoolYearName, yearBegins, dueDate, isPlanned } }: { fees: BulkFees }) {
  return (
    <Notice kind="warning">
      <p className="font-semibold">
        These are fees of the school year {schoolYearName}, due on {displayDate(dueDate)}.
      </p>
      <p>{billed(yearBegins, isPlanned)}</p>
    </Notice>
  );
}

function billed(yearBegins: string, isPlanned: boolean): string {
  if (yearBegins <= today()) return 'Billed is the class in which that year was spent.';
  const day = displayDate(yearBegins);
  return isPlanned
    ? `Billed is the class of ${day}, as the plan of that year says.`
    : `Billed is the class of ${day}: that of today, unless another is known already.`;
}

function createText(charged: number): string {
  if (charged === 0) return 'No fees to create';
  return charged === 1 ? 'Create 1 fee' : `Create ${formatNumber(charged, 0)} fees`;
}

interface ProgramFeesProps {
  program: BulkProgram;
  /** On which its fees have to be in force. */
  day: IsoDate;
  billsOtherYear: boolean;
}

function ProgramFees({ program, day, billsOtherYear }: ProgramFeesProps) {
  const { programId, programName, parts, amount, charged, skipped, total } = program;
  const reasons = [...new Set(skipped.map(({ reason }) => reason))].sort();
  return (
    <Panel title={programName} note={billsOtherYear && <span className="text-muted text-xs">Billed for this class</span>}>
      <p className="break-words">
        {parts.length === 0
          ? 'Nothing is charged to everybody on that day.'
          : `${parts.map((part) => `${part.feeType} ${rupees(part.amount)}`).join(' + ')} = ${rupees(amount)} each`}
      </p>
      {charged.length > 0 && <People title={`${people(charged.length)}, together ${rupees(total)}`} of={charged} />}
      {reasons.map((reason) => {
        const own = skipped.filter((person) => person.reason === reason);
        return <People key={reason} title={`${people(own.length)} skipped: ${labelOf(skipReasons, reason)}`} of={own} />;
      })}
      {charged.length + skipped.length === 0 && <Muted>No students found</Muted>}
      {charged.length === 0 && <WhyEmpty list="fs/FeesSheet" id={programId} from={day} />}
    </Panel>
  );
}

const people = (count: number): string => `${formatNumber(count, 0)} ${count === 1 ? 'student' : 'students'}`;

const People = ({ title, of }: { title: string; of: BulkProgram['charged'] }) => (
  <details className="border-line border-t py-2 first:border-t-0">
    <summary className="min-h-6 cursor-pointer rounded-field focus-visible:ring-focus">{title}</summary>
    <ul className="mt-2 gap-x-6 sm:columns-2 xl:columns-3">
      {of.map((person) => (
        <li key={person.studentId} className="break-words">
          {fullName(person)}
        </li>
      ))}
    </ul>
  </details>
);

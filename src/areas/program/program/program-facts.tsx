import { fullName } from '../../../common/person-name.domain.ts';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { type FactItem, Facts } from '../../../kit/web/panel/facts.tsx';
import { formatNumber } from '../../../kit/web/parts/format.web.ts';
import { inMonths } from './duration.web.ts';
import type { ProgramRow } from './program.domain.ts';

const factsOf = (program: ProgramRow): FactItem[] => [
  ['Duration', inMonths(program.duration)],
  ['Program Order', program.programOrder],
  ['Required Credits', formatNumber(program.requiredCredits, 0)],
  ['Total Credits', formatNumber(program.totalCredits, 0)],
  ['Start Date', displayDate(program.startDate)],
  ['Class Teacher', program.classTeacher && fullName(program.classTeacher)],
];

/** The facts of a program: name, description and figures. */
export const ProgramFactList = ({ program }: { program: ProgramRow }) => (
  <div className="space-y-3">
    <div>
      <h3 className="break-words text-base">{program.programName}</h3>
      {program.programDescription && <p className="mt-1 break-words whitespace-pre-line">{program.programDescription}</p>}
    </div>
    <Facts columns={2} items={factsOf(program)} />
  </div>
);

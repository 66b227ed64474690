import { chooseYear, useChosenYear } from '../../common/school-year/chosen-year.web.ts';
import type { getSchoolYears } from '../../common/school-year/school-years.domain.ts';
import { useCall } from '../../kit/web/calls/use-call.web.ts';
import { ChoiceBox } from '../../kit/web/inputs/choice-box.tsx';

const look = 'h-9 rounded-field border px-2 max-lg:h-11';

/** Which school year lists and panels show, where there is a choice; in colour while it is not that of today. */
export function YearChoice() {
  const chosen = useChosenYear();
  const { data: years = [] } = useCall<typeof getSchoolYears>('GET /api/gs/SchoolYear/GetSchoolYears', {});
  if (years.length < 2) return null;
  const present = years.find(({ isToday }) => isToday)?.schoolYear;
  return (
    <ChoiceBox
      aria-label="School Year"
      className="w-28"
      look={`${look} ${chosen === undefined ? 'border-(--field-border) bg-base-100' : 'border-warning bg-warning text-warning-content'}`}
      value={chosen ?? present}
      onChange={({ target }) => {
        const year = Number(target.value);
        chooseYear(year === present ? undefined : year);
      }}
    >
      {years.map(({ schoolYear, schoolYearName }) => (
        <option key={schoolYear} value={schoolYear}>
          {schoolYearName}
        </option>
      ))}
    </ChoiceBox>
  );
}

import { displayDate } from '../../../../kit/domain/dates.domain.ts';
import { hasFigures } from '../next-register/untaken.web.ts';
import type { ShownDay } from './attendance-today.domain.ts';

/** Shown in a school that has no students or staff yet. */
export const nobodyYet = 'There is nobody yet whose attendance could be taken.';

/** Why there is no school today, and which day the figures are from instead; nothing on a school day. */
export const NoSchool = ({ day }: { day: ShownDay }) =>
  day.closed && (
    <p>
      {`${displayDate(day.today)} is ${day.closed}.`}
      {hasFigures(day) && (
        <>
          {' '}
          The last school day was <span className="whitespace-nowrap">{displayDate(day.date)}.</span>
        </>
      )}
    </p>
  );

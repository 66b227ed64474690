import { useFormContext, useWatch } from 'react-hook-form';
import { displayDate, type IsoDate } from '../../kit/domain/dates.domain.ts';
import { Button } from '../../kit/web/parts/button.tsx';

interface ComingStayProps {
  programName: string;
  fromDate: IsoDate;
}

/** Says in the form of a student, or of an admission, to which program they go on a coming day, and takes that back: `since` is null then. */
export function ComingStay({ programName, fromDate }: ComingStayProps) {
  const { setValue } = useFormContext();
  const isTakenBack = useWatch({ name: 'since' }) === null;
  return (
    <div className="flex flex-wrap items-center gap-2 sm:col-span-2">
      <p className="flex-1">
        {isTakenBack ? 'When saved, the student will no longer go' : 'The student will go'} to {programName} on{' '}
        {displayDate(fromDate)}.
      </p>
      <Button small onClick={() => setValue('since', isTakenBack ? undefined : null, { shouldDirty: true })}>
        {isTakenBack ? 'Keep it' : 'Take it back'}
      </Button>
    </div>
  );
}

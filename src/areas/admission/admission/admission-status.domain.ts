import { admissionStatus } from '../../../common/enumerations.domain.ts';

/** With these an application is over; with all others it is open, and there may be no second one. */
export const closedStatuses: readonly number[] = [
  admissionStatus.rejected,
  admissionStatus.enrolled,
  admissionStatus.withdrawn,
  admissionStatus.expired,
];

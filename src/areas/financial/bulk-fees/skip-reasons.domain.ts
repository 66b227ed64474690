import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

/** Why a student gets no fee. */
export const skipReasons = enumeration(['HasOne', 'NothingInForce', 'NotEnrolled', 'HighestClass', 'NoOutcome', 'LeavesByPlan'], {
  start: 1,
  words: {
    HasOne: 'Has one already',
    NothingInForce: 'Nothing is charged on that day',
    NotEnrolled: 'No longer in the program',
    HighestClass: 'In the highest class, whose students leave before that year',
    NoOutcome: 'Without an outcome in the plan of that year',
    LeavesByPlan: 'Leaves before that year, as its plan says',
  },
});
export const skipReason = {
  hasOne: 1,
  nothingInForce: 2,
  notEnrolled: 3,
  highestClass: 4,
  noOutcome: 5,
  leavesByPlan: 6,
} as const;

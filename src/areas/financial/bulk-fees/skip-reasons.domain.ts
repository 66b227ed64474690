import { enumeration } from '../../../kit/domain/enumeration.domain.ts';

/** Why a student gets no fee. */
export const skipReasons = enumeration(['HasOne', 'NothingInForce', 'NotEnrolled'], {
  start: 1,
  words: { HasOne: 'Has one already', NothingInForce: 'Nothing is charged on that day', NotEnrolled: 'No longer in the program' },
});
export const skipReason = { hasOne: 1, nothingInForce: 2, notEnrolled: 3 } as const;

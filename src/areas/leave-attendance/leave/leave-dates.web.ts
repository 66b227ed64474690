import { useWatch } from 'react-hook-form';

const dayOf = (typed: unknown): string => (typeof typed === 'string' ? typed : '');

/** The dates of the leave being typed, empty until they are known; `inOrder` if they are a stretch of days. */
export function useLeaveDates() {
  const [from, to]: unknown[] = useWatch({ name: ['leaveFrom', 'leaveTo'] });
  const leaveFrom = dayOf(from);
  const leaveTo = dayOf(to);
  return { leaveFrom, leaveTo, inOrder: leaveFrom !== '' && leaveFrom <= leaveTo };
}

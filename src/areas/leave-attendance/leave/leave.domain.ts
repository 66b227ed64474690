import { bySchoolYear } from '../../../common/constants.domain.ts';
import { byFields } from '../../../kit/domain/resource.domain.ts';
import { chosen, dateLeftToRules, lengths, text } from '../../../kit/domain/rules.domain.ts';

/** What leave says, of students and of staff alike: input, labels and filters. Each kind adds whose leave it is, and its own category. */
export const ofLeave = {
  input: {
    leaveFrom: dateLeftToRules(),
    leaveTo: dateLeftToRules(),
    reason: text('Reason', lengths.description),
  },
  category: chosen('Category is required'),
  fields: { leaveFrom: 'Leave From', leaveTo: 'Leave To', reason: 'Reason' },
  filters: {
    /** Who is on leave on a day: `onDay=2026-06-15`. */
    onDay: { kind: 'date', label: 'On Leave On' },
    totalDays: { min: 0 },
    ...byFields('reason'),
    ...bySchoolYear,
  },
} as const;

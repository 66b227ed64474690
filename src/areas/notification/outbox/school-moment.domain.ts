import { textField } from '../../../kit/domain/row.domain.ts';

/** A moment in a form that people read, beside the field with the exact time: `16-06-2026 10:30`. */
export const schoolMoment = textField.describe('Day and time in the time zone of the school');

/** The number of characters of such a moment. */
export const schoolMomentLength = '16-06-2026 10:30'.length;

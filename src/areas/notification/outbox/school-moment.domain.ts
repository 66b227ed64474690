import { textField } from '../../../kit/domain/row.domain.ts';

/** A moment beside its own field, for people: `16-06-2026 10:30`. */
export const schoolMoment = textField.describe('Day and time in the time zone of the school');

/** How many letters it has. */
export const schoolMomentLength = '16-06-2026 10:30'.length;

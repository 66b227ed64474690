import { defineNotification } from '../../../common/notification-kind.domain.ts';
import { displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';

/** When somebody was there. */
export interface Halves {
  morning: boolean;
  afternoon: boolean;
}

/** An absence as it is entered: told at once. What asks for an answer is told apart. */
export const absenceEntered = defineNotification({
  name: 'absence-entered',
  label: 'Absence entered',
  when: 'A register says that a student without leave is absent',
  to: ['guardian'],
  permission: 'studentattendance',
  facts: ['Absence Date', 'Absent When'],
  notice: '{{Student First Name}} is absent on {{Absence Date}}, {{Absent When}}',
});

/** What is known of an absence. */
export const absenceFacts = (date: IsoDate, halves: Halves) => ({
  'Absence Date': displayDate(date),
  'Absent When': absentWhen(halves),
});

const absentWhen = ({ morning, afternoon }: Halves): string =>
  !morning && !afternoon ? 'all day' : `in the ${morning ? 'afternoon' : 'morning'}`;

/** Whether a register says of a half of the day that it is missed, and did not say so before. */
export const isNewlyAbsent = (now: Halves, before: Halves = { morning: true, afternoon: true }): boolean =>
  (before.morning && !now.morning) || (before.afternoon && !now.afternoon);

import { defineNotification } from '../../../../common/notification-kind.domain.ts';
import { displayDate, type IsoDate } from '../../../../kit/domain/dates.domain.ts';
import { absentWhen, type Halves } from '../halves.domain.ts';

/** An absence has been entered: told at once. The question to guardians about an unexplained absence is a message of its own. */
export const absenceEntered = defineNotification({
  name: 'absence-entered',
  label: 'Absence entered',
  when: 'A register marks a student absent who is not on leave',
  to: ['guardian'],
  permission: 'studentattendance',
  facts: ['Absence Date', 'Absent When'],
  notice: '{{Student First Name}} is absent on {{Absence Date}}, {{Absent When}}',
});

export const absenceCorrected = defineNotification({
  name: 'absence-corrected',
  label: 'Absence corrected',
  when: 'A register no longer marks a student absent who is not on leave',
  to: ['guardian'],
  permission: 'studentattendance',
  facts: absenceEntered.facts,
  notice: '{{Student First Name}} is no longer marked absent on {{Absence Date}}, {{Absent When}}',
});

/** What is known about an absence. */
export const absenceFacts = (date: IsoDate, halves: Halves) => ({
  'Absence Date': displayDate(date),
  'Absent When': absentWhen(halves),
});

/** Whether a register marks somebody absent for any half of the day that it did not mark absent before. */
export const isNewlyAbsent = (now: Halves, before: Halves): boolean =>
  (before.morning && !now.morning) || (before.afternoon && !now.afternoon);

/** The halves of the day that a register marked absent before and no longer does; undefined if there are none. */
export function noLongerAbsent(now: Halves, before: Halves): Halves | undefined {
  const morning = before.morning || !now.morning;
  const afternoon = before.afternoon || !now.afternoon;
  return morning && afternoon ? undefined : { morning, afternoon };
}

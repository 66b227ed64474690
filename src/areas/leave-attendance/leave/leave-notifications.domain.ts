import { defineNotification } from '../../../common/notification-kind.domain.ts';
import { daysInSentence, displayDate } from '../../../kit/domain/dates.domain.ts';

const ofLeave = {
  to: ['guardian', 'student'],
  permission: 'studentleave',
  facts: ['Leave From', 'Leave To', 'Leave Dates', 'Leave Days', 'Leave Reason'],
} as const;

export const leaveEntered = defineNotification({
  ...ofLeave,
  name: 'leave-entered',
  label: 'Leave entered',
  when: 'Leave is entered for a student',
  notice: 'Leave of {{Student First Name}} {{Leave Dates}}',
});

export const leaveChanged = defineNotification({
  ...ofLeave,
  name: 'leave-changed',
  label: 'Leave changed',
  when: 'A student’s leave is changed',
  notice: 'Leave of {{Student First Name}} is now {{Leave Dates}}',
});

export const leaveWithdrawn = defineNotification({
  ...ofLeave,
  name: 'leave-withdrawn',
  label: 'Leave withdrawn',
  when: 'A student’s leave is deleted before it is over',
  notice: 'Leave of {{Student First Name}} {{Leave Dates}} was withdrawn',
});

/** What is known about a leave. */
export const leaveFacts = (leave: { leaveFrom: string; leaveTo: string; reason: string }, totalDays: number) => ({
  'Leave From': displayDate(leave.leaveFrom),
  'Leave To': displayDate(leave.leaveTo),
  'Leave Dates': daysInSentence(leave.leaveFrom, leave.leaveTo),
  'Leave Days': String(totalDays),
  'Leave Reason': leave.reason,
});

import { defineNotification } from '../../../common/notification-kind.domain.ts';

/** How many days before it is due somebody is reminded. */
export const daysBeforeDue = 3;

export const feeDue = defineNotification({
  name: 'fee-due',
  label: 'Fee due',
  when: `A fee is due in ${daysBeforeDue} days and not paid`,
  to: ['guardian'],
  permission: 'studentfee',
  at: '09:00',
  facts: [],
  notice: 'Fees of {{Student First Name}}: {{Amount Due}} due on {{Due Date}}',
});

export const feeOverdue = defineNotification({
  name: 'fee-overdue',
  label: 'Fee overdue',
  when: 'A fee was due yesterday and is not paid',
  to: ['guardian'],
  permission: 'studentfee',
  at: '09:00',
  facts: [],
  notice: 'Fees of {{Student First Name}} are overdue: {{Amount Due}}',
});

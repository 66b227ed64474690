import { defineNotification } from '../../../common/notification-kind.domain.ts';

/** How many days before it is due somebody is reminded. */
export const daysBeforeDue = 3;

export const feeDue = defineNotification({
  name: 'fee-due',
  label: 'Fee due',
  when: `A fee is due in ${daysBeforeDue} days and not paid, told in the morning`,
  to: ['guardian'],
  facts: [],
  notice: 'Fees of {{Student First Name}}: {{Amount Due}} due on {{Due Date}}',
});

export const feeOverdue = defineNotification({
  name: 'fee-overdue',
  label: 'Fee overdue',
  when: 'A fee was due yesterday and is not paid, told in the morning',
  to: ['guardian'],
  facts: [],
  notice: 'Fees of {{Student First Name}} are overdue: {{Amount Due}}',
});

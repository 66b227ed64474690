import { defineNotification } from '../../../common/notification-kind.domain.ts';

/** Told to those who run the school; the holder of the account gets a letter of Homeroom's own. */
export const unusualNoticed = defineNotification({
  name: 'unusual-noticed',
  label: 'Something unusual about an account',
  when: 'A new device or country, many failed tries, a large export or a sign-in at night is noticed; administrators are always told behind the bell',
  to: ['office'],
  permission: 'account',
  facts: ['Unusual Event'],
  notice: '{{Unusual Event}}',
  isAlwaysNoticed: true,
  isUrgent: true,
});

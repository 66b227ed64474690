import { defineNotification } from '../../../common/notification-kind.domain.ts';

export const certificateDecided = defineNotification({
  name: 'certificate-decided',
  label: 'Certificate given out or refused',
  when: 'The office decides what a family has asked for; guardians are always told behind the bell',
  to: ['guardian'],
  permission: 'certificaterequest',
  facts: ['Decided Certificate'],
  notice: '{{Decided Certificate}}',
  isAlwaysNoticed: true,
});

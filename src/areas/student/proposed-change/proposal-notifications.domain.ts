import { defineNotification } from '../../../common/notification-kind.domain.ts';

export const changesDecided = defineNotification({
  name: 'changes-decided',
  label: 'Proposed changes decided',
  when: 'The office decides what a family has proposed to change; whoever proposed it is always told behind the bell',
  to: ['guardian', 'student'],
  permission: 'student',
  facts: ['Decided Changes'],
  notice: 'You proposed: {{Decided Changes}}',
  isAlwaysNoticed: true,
});

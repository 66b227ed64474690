import type { Area } from '../../kit/domain/area.domain.ts';

export const notificationArea: Area = {
  code: 'ns',
  label: 'Notification Area',
  menu: [
    { label: 'Notifications', path: '/ns/notificationcontent/grid', permission: 'notificationcontent.read' },
    { label: 'Events', path: '/ns/event', permission: 'notificationcontent.update' },
    { label: 'Mailings', path: '/ns/mailing/grid', permission: 'emaildata.read' },
    { label: 'E-mail Data', path: '/ns/emaildata/grid', permission: 'emaildata.read' },
    { label: 'Outbox', path: '/ns/outbox/grid', permission: 'emaildata.read' },
  ],
  pages: [
    {
      label: 'Send',
      path: '/ns/send',
      under: '/ns/notificationcontent/grid',
      permission: 'notificationcontent.update',
      requires: [],
    },
    {
      label: 'Letters',
      path: '/ns/letter',
      under: '/ns/mailing/grid',
      permission: 'student.read',
      requires: ['studentid'],
    },
  ],
};

import { Mail } from 'lucide-react';
import type { AreaScreens } from '../../kit/web/parts/area.tsx';
import { notificationArea } from './notification.menu.domain.ts';

export const notificationScreens: AreaScreens = {
  area: notificationArea,
  icon: Mail,
  screens: {
    '/ns/notificationcontent/grid': () =>
      import('./notification-content/notification-content.screen.tsx').then((screen) => screen.NotificationContentScreen),
    '/ns/send': () => import('./mailing/send.screen.tsx').then((screen) => screen.SendScreen),
    '/ns/mailing/grid': () => import('./mailing/mailing.screen.tsx').then((screen) => screen.MailingScreen),
    '/ns/emaildata/grid': () => import('./email-data/email-data.screen.tsx').then((screen) => screen.EmailDataScreen),
    '/ns/letter': () => import('./letter/letter.screen.tsx').then((screen) => screen.LetterScreen),
    '/ns/outbox/grid': () => import('./outbox/outbox.screen.tsx').then((screen) => screen.OutboxScreen),
  },
};

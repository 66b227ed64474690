import { defineNotification } from '../../../common/notification-kind.domain.ts';
import { invitationHours } from './invitation-hours.domain.ts';
import { resetHoursInWords } from './reset-hours.domain.ts';

const ofAccounts = {
  to: ['account holder'],
  permission: 'account',
  facts: ['Account Link'],
} as const;

const dear = '<p>Dear {{Recipient Name}},</p>';
const close = '<p>{{School Name}}</p>';

export const accountInvitation = defineNotification({
  ...ofAccounts,
  name: 'account-invitation',
  label: 'Account invitation',
  when: 'Somebody is invited to their account by e-mail. If switched off, Homeroom’s own words are used',
  notice: 'Your account is ready',
  letter: {
    title: 'Your account at {{School Name}}',
    body: `${dear}<p>{{School Name}} has created an account for you. It shows you everything that concerns you; as a parent, the attendance, leave, fees and results of your children.</p><p><a href="{{Account Link}}">Choose your password</a></p><p>The link works once, for ${invitationHours} hours. If it no longer works, ask the school for a new one.</p><p>Once you have a password, you log in with it and the e-mail address that this message came to.</p><p>If this message is not meant for you, please tell the school.</p>${close}`,
  },
});

export const passwordReset = defineNotification({
  ...ofAccounts,
  name: 'password-reset',
  label: 'Password reset',
  when: 'Somebody asks for a new password. If switched off, Homeroom’s own words are used',
  notice: 'A new password was asked for',
  isUrgent: true,
  letter: {
    title: 'Choose a new password at {{School Name}}',
    body: `${dear}<p>Somebody, probably you, has asked for a new password for your account at {{School Name}}.</p><p><a href="{{Account Link}}">Choose a new password</a></p><p>The link works once, for ${resetHoursInWords}. If you did not ask for it, you need not do anything: your password stays as it is.</p>${close}`,
  },
});

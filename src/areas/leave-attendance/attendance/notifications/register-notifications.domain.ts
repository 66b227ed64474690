import { defineNotification } from '../../../../common/notification-kind.domain.ts';
import { displayDate, type IsoDate } from '../../../../kit/domain/dates.domain.ts';

const ofRegisters = {
  permission: 'studentattendance',
  facts: ['Register Of', 'Register Date'],
} as const;

export const registerNotTaken = defineNotification({
  ...ofRegisters,
  name: 'register-not-taken',
  label: 'Register not taken',
  when: 'The register of the day has not been taken by this time: its class teacher is told, or if it has none, everybody who teaches there',
  to: ['staff'],
  at: '10:00',
  notice: 'The register of {{Register Of}} is not taken yet',
});

export const registerStillNotTaken = defineNotification({
  ...ofRegisters,
  name: 'register-still-not-taken',
  label: 'Register still not taken',
  when: 'The register of the day has still not been taken by this time',
  to: ['office'],
  at: '11:00',
  notice: 'Not taken yet: the register of {{Register Of}}',
});

/** What is known about missing registers: about a single one, or about all of them for people who hear of all. */
export const registerFacts = (date: IsoDate, programNames: readonly string[]) => ({
  'Register Of': programNames.join(', '),
  'Register Date': displayDate(date),
});

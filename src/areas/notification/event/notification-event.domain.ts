import { z } from 'zod';
import { defineCall, saved } from '../../../kit/domain/call.domain.ts';
import { takingAlso } from '../../../kit/domain/ignored.domain.ts';
import { flagField, reference, textField } from '../../../kit/domain/row.domain.ts';
import { flag, optionalReference } from '../../../kit/domain/rules.domain.ts';

const time = (message: string) => z.string(message).regex(/^([01]\d|2[0-3]):[0-5]\d$/, message);

const eventsInput = z.object({
  quietFrom: time('Quiet From should be a time, as in 21:00'),
  quietTo: time('Quiet To should be a time, as in 07:00'),
  events: z
    .array(
      z.object({
        event: z.string('Event is required'),
        isOn: flag,
        notificationContentId: optionalReference('Notification is required'),
        at: time('Time should be a time, as in 09:30').nullish(),
      }),
      'Events are required',
    )
    .max(100, 'At most 100 events at once')
    .refine((events) => new Set(events.map(({ event }) => event)).size === events.length, 'An event is listed twice'),
});
export type EventsInput = z.output<typeof eventsInput>;

const event = z.object({
  event: textField.describe('The name of the event'),
  label: textField,
  when: textField.describe('When it happens'),
  to: z.array(z.string()).describe('Who is told'),
  placeholders: z.array(z.string()).describe('Placeholders with a value for this event, besides those about the recipient'),
  isOn: flagField,
  notificationContentId: reference,
  isAlwaysSent: flagField.describe('Always sent: in Homeroom’s own words if it is switched off or no notification is chosen'),
  at: textField.nullable().describe('Told once a day from this time on; null means that it is told when it happens'),
});
export type NotificationEvent = z.output<typeof event>;

const ofEvents = { tag: 'Notifications', permission: ['notificationcontent.update'], path: '/api/ns/NotificationEvent' } as const;

export const getNotificationEvents = defineCall({
  ...ofEvents,
  method: 'GET',
  summary: 'The events that people can be told about automatically: which are switched on, and with which notification',
  answer: z.object({ version: z.int(), quietFrom: textField, quietTo: textField, events: z.array(event) }),
  answered: 'All events, in the order of the areas',
});

export const changeNotificationEvents = defineCall({
  ...ofEvents,
  method: 'PUT',
  summary: 'Switches events on and off, chooses their notifications, and sets the quiet hours',
  body: takingAlso(eventsInput, 'version'),
  isChange: true,
  answer: saved(),
  errors: [409, 422],
});

import { emailData as sent } from '../../../kit/server/mail/outbox.table.ts';
import { listedResource } from '../../../kit/server/resource/resource-routes.server.ts';
import { bySchoolClock, onDay } from '../../general/school/school-clock.table.ts';
import { emailData } from './email-data.domain.ts';

/** Sent messages, as a list and as a file. */
export const emailDataList = listedResource(emailData, {
  table: sent,
  columns: { sentOn: bySchoolClock(sent.emailSentAt) },
  filters: { emailSentAt: onDay(sent.emailSentAt) },
});

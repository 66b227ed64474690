import { Facts } from '../../../kit/web/panel/facts.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { MailList } from '../outbox/mail-list.tsx';
import { MailText } from '../outbox/mail-text.tsx';
import { type EmailDataRow, emailData } from './email-data.domain.ts';

/** Sent messages: to whom they went, and how the mail server answered. */
export const EmailDataScreen = () => <MailList of={emailData} opens="toEmail" detail={(row) => <SentMail mail={row} />} />;

const SentMail = ({ mail }: { mail: EmailDataRow }) => (
  <>
    <Facts
      columns={2}
      items={[
        ['To', `${mail.toName} <${mail.toEmail}>`],
        ['From', mail.fromEmail],
        ['Sent At', mail.sentOn],
        ['Cause', mail.cause],
        ['Attachment', mail.attachmentName],
        ['Attempts', String(mail.attempts)],
        ['Answer of the mail server', mail.answer],
        ['Message-ID', mail.messageId],
      ]}
    />
    {mail.unheard > 0 && (
      <Muted className="mt-3">
        It may have arrived more than once: the connection broke {mail.unheard === 1 ? 'once' : `${mail.unheard} times`} before
        the mail server could confirm it. Mail programs show messages of one Message-ID once.
      </Muted>
    )}
    <MailText of={mail} />
  </>
);

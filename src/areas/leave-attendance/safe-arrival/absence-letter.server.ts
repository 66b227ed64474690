import { schoolLetter } from '../../../common/school-letter.server.ts';
import { addDays, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { escapeHtml } from '../../../kit/domain/rich-text.domain.ts';
import { originMark, secretMark } from '../../../kit/server/mail/marks.server.ts';
import type { NewMail } from '../../../kit/server/mail/queue-mail.server.ts';
import { absentWhen, type Halves } from '../attendance/halves.domain.ts';

/** The guardian to write to, and the school in whose name to write. */
interface Between {
  guardian: { name: string; email: string };
  school: { name: string; phone: string };
}

export interface AbsentChild extends Halves {
  firstName: string;
  name: string;
  programName: string;
  date: IsoDate;
}

const cause = 'Safe arrival';
const bold = (text: string) => `<strong>${escapeHtml(text)}</strong>`;
const calling = ({ phone }: Between['school']) => (phone ? ` call us at once: ${escapeHtml(phone)}` : ' call us at once');

/** Asks a guardian about an absence. Opening the link answers nothing, because mail programs open links by themselves. */
export function absenceLetter({ guardian, school }: Between, child: AbsentChild, secret: string): NewMail {
  const { firstName, name, programName, date } = child;
  const first = escapeHtml(firstName);
  return {
    ...schoolLetter(
      guardian,
      school.name,
      `<p>${bold(name)} (${escapeHtml(programName)}) is marked absent today, ${displayDate(date)}: ${absentWhen(child)}.
       No leave is entered.</p>
       <p>If you know about it, please tell us with one tap on this page:</p>
       <p><a href="${originMark}/public/answer/${secretMark}">Answer for ${first}</a></p>
       <p>If you think that ${first} is at school or on the way, please${calling(school)}.</p>
       <p>The link is only for you and works until the end of ${displayDate(addDays(date, 1))}.
       If this message is not meant for you, please tell us.</p>`,
    ),
    ...{ subject: `${firstName} is marked absent today`, cause, priority: 0, secret },
  };
}

/** Tells a guardian who was asked that there is nothing to ask. */
export function correctionLetter({ guardian, school }: Between, { firstName, name, date }: AbsentChild): NewMail {
  return {
    ...schoolLetter(
      guardian,
      school.name,
      `<p>We told you that ${bold(name)} was marked absent on ${displayDate(date)}. The register has since been corrected:
       ${escapeHtml(firstName)} is not marked absent.</p>
       <p>You need not do anything. We are sorry for the worry.</p>`,
    ),
    ...{ subject: `Correction: ${firstName} is not marked absent`, cause, priority: 0 },
  };
}

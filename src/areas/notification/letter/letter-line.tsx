import { CircleCheck, Mail, MailOpen, PenLine } from 'lucide-react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import { LinkRow } from '../../../kit/web/panel/link-row.tsx';
import { Badge } from '../../../kit/web/parts/badge.tsx';
import { wholeDates } from '../../../kit/web/parts/whole-dates.tsx';
import { asked } from './asked.domain.ts';
import type { LetterRow } from './letter.domain.ts';
import { unansweredOf } from './letters.web.ts';

/** A letter in a list: from when, about whom, and whether something is to be done; on a phone that stands below. */
export function LetterLine({ letter }: { letter: LetterRow }) {
  const { letterId, title, sentDate, isRead, children } = letter;
  const Icon = isRead ? MailOpen : Mail;
  const names = listed(children.map(({ firstName }) => firstName));
  return (
    <LinkRow
      to={`/ns/letter?id=${letterId}`}
      title={title}
      note={wholeDates([displayDate(sentDate), names].filter(Boolean).join(', '))}
      before={<Icon size={20} aria-hidden className="shrink-0 text-muted" />}
      end={
        <span className="max-sm:not-empty:basis-full max-sm:not-empty:pl-8">
          <State letter={letter} />
        </span>
      }
    />
  );
}

function State({ letter }: { letter: LetterRow }) {
  const { asks, answerUntil, isRead, children } = letter;
  if (unansweredOf(letter).length > 0) {
    return (
      <Badge tone="warning" icon={PenLine}>
        {answerUntil ? `Answer until ${displayDate(answerUntil)}` : 'Please answer'}
      </Badge>
    );
  }
  if (!isRead) {
    return (
      <Badge tone="info" icon={Mail}>
        New
      </Badge>
    );
  }
  const isAnswered = asks !== asked.nothing && children.every(({ answer }) => answer !== null);
  if (!isAnswered) return null;
  return (
    <Badge tone="success" icon={CircleCheck} quiet>
      Answered
    </Badge>
  );
}

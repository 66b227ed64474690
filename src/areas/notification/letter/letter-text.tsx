import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { failedWith } from '../../../kit/web/calls/api-error.web.ts';
import { useCall } from '../../../kit/web/calls/use-call.web.ts';
import { Fetched } from '../../../kit/web/list/fetched.tsx';
import { Muted } from '../../../kit/web/parts/muted.tsx';
import { RichTextLater } from '../../../kit/web/rich-text/rich-text-later.tsx';
import { asked } from './asked.domain.ts';
import { ChildAnswer } from './child-answer.tsx';
import type { markLetterRead, readLetter } from './letter.domain.ts';
import { lettersKey } from './letters.web.ts';

/** One letter, as the mail said it, and an answer for each child. Opening it marks it as read. */
export function LetterText({ letterId }: { letterId: number }) {
  const cache = useQueryClient();
  const letter = useCall<typeof readLetter>('GET /api/ns/Letter/GetLetter', { letterId }, { shows: 'Notice' });
  const isUnread = letter.data?.isRead === false;
  useEffect(() => {
    if (!isUnread) return;
    void callApi<typeof markLetterRead>('PUT /api/ns/Letter/MarkRead', { query: { letterId } })
      .then(() => cache.invalidateQueries({ queryKey: lettersKey }))
      // It stays unread, and is marked when it is opened again.
      .catch(() => undefined);
  }, [isUnread, letterId, cache]);
  if (failedWith(letter.error, 404)) return <Muted>This letter is no longer here.</Muted>;
  return (
    <Fetched of={letter} what="letter">
      {(of) => (
        <article>
          <h2 className="break-words text-base">{of.title}</h2>
          <Muted small className="mb-4">
            {displayDate(of.sentDate)}
          </Muted>
          <RichTextLater html={of.body} />
          {of.asks !== asked.nothing && (
            <section aria-label="Your answer" className="mt-6 space-y-4 border-line border-t pt-4">
              {of.children.map((child) => (
                <ChildAnswer key={child.studentId} letter={of} child={child} />
              ))}
            </section>
          )}
        </article>
      )}
    </Fetched>
  );
}

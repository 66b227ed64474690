import { displayDate } from '../../domain/dates.domain.ts';
import { actorName, type Context } from '../http/context.server.ts';
import type { Services } from '../http/services.server.ts';
import type { DocumentHead } from './document-jobs.server.ts';

/** What a document says of itself: whose it is, what, and who printed it when. */
export const documentHead = async (
  { letterhead }: Pick<Services, 'letterhead'>,
  { today, session }: Pick<Context, 'today' | 'session'>,
  title: string,
): Promise<DocumentHead> => ({
  school: await letterhead(),
  title,
  printedOn: displayDate(today),
  printedBy: actorName(session),
});

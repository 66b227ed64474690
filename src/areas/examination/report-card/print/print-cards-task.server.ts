import { z } from 'zod';
import { documentHead } from '../../../../kit/server/documents/document-head.server.ts';
import type { Press } from '../../../../kit/server/export/list-export.server.ts';
import type { Session } from '../../../../kit/server/http/context.server.ts';
import { type Reach, reachOf, stillReaches } from '../../../../kit/server/resource/reach.server.ts';
import type { TaskKind } from '../../../../kit/server/task/task-kind.server.ts';
import { cardPapers } from './card-papers.server.ts';
import { cardTemplate } from './card-template.server.ts';

const input = z.object({
  /** They are issued by the call that starts the task, so the task itself changes nothing. */
  reportCardIds: z.array(z.int()),
  publicUrl: z.string().optional(),
  /** What the caller might read as the cards were chosen; stored tasks of earlier versions have it in what they made. */
  reach: z.custom<Reach>().optional(),
});
export type PrintCardsInput = z.output<typeof input>;

export const printCardsKind = 'report-cards';

/** What somebody may read of marks right now. */
export const reachOfMarks = (session: Session): Reach => reachOf(session, 'graderecord');

/** Sets the report cards of a large examination. */
export const printCardsTasks = ({ documents, letterhead }: Press): TaskKind<PrintCardsInput> => ({
  name: printCardsKind,
  atOnce: 1,
  input,
  async work({ reportCardIds, publicUrl }, { ctx, signal, progress, keepFile }) {
    const { shared, examination, papers } = await cardPapers(ctx, reportCardIds, { publicUrl, isBatch: true });
    const head = await documentHead({ letterhead }, ctx, `Report cards, ${examination}`);
    const job = { ...head, template: cardTemplate, shared, papers, paperCount: reportCardIds.length };
    await keepFile(
      await documents.renderPapers(job, {
        signal,
        caller: ctx.session.accountId,
        // The parts still have to be joined, so this never reaches 100.
        parts: (done, of) => progress(9 * done, 10 * of),
      }),
    );
    return async () => ({
      file: { name: 'report card.pdf', mediaType: 'application/pdf' },
      message: `${reportCardIds.length} report cards`,
    });
  },
  mayRead(session, { reach }, made) {
    const chosen = reach ?? (made as Reach | null);
    return chosen !== null && stillReaches(reachOfMarks(session), chosen);
  },
});

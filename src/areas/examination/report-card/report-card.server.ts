import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { issueAgain } from '../../../common/paper/issued-paper.server.ts';
import { sendDocument, sendPapers } from '../../../kit/server/documents/send-document.server.ts';
import { notFound } from '../../../kit/server/http/errors.server.ts';
import { answering, writing } from '../../../kit/server/resource/answering.server.ts';
import { issuing, write } from '../../../kit/server/resource/saving/write.server.ts';
import { addTask } from '../../../kit/server/task/task-rows.server.ts';
import { examinationTitle } from '../examination/examination-title.server.ts';
import { holdExamination } from '../examination/hold-examination.server.ts';
import { coveredResults, issueCards } from './issue/issue-cards.server.ts';
import { cardPapers } from './print/card-papers.server.ts';
import { cardTemplate } from './print/card-template.server.ts';
import { type PrintCardsInput, printCardsKind, reachOfMarks } from './print/print-cards-task.server.ts';
import { issueReportCardAgain, mostCardsAtOnce, printReportCard, printReportCards } from './report-card.domain.ts';
import { cardsOf, reportCards } from './report-card.table.ts';

const fileName = 'report card';

/**
 * Prints report cards. How a card comes to be:
 *
 *     issue/  issue-cards       under a lock, stores each card that does not stand yet, with a number and a code of its own
 *               card-source       what all cards of the examination need besides the results
 *               card-content      one card in words, as it is stored
 *               tell-cards        tells the family
 *     print/  card-papers       reads issued cards and makes a paper of each
 *               card-photos       the student's photo, cropped
 *               card-fit          how much room its lines have
 *               card-template     how it looks
 *             print-cards-task  prints a large examination when nobody waits for it
 */
export const reportCardRoutes: readonly FastifyPluginAsync[] = [
  answering(printReportCards, async (_ctx, { grant, query: { examinationId, background }, request, reply }) => {
    request.server.services.documents.expectPapers();
    const ids = await issuing(request, (ctx) => issueCards(ctx, grant, examinationId));
    if (background === 'true' && ids.length > mostCardsAtOnce) return printLater(request, reply, examinationId, ids);
    return sendCards(request, reply, ids);
  }),

  answering(printReportCard, async (ctx, { grant, query: { examinationId, studentId }, request, reply }) => {
    const ids = await issuing(request, (inside) => issueCards(inside, grant, examinationId, studentId));
    const { publicUrl } = request.server.services;
    const { shared, examination, papers } = await cardPapers(ctx, ids, { publicUrl, isBatch: false });
    const [card] = (await papers.next()).value ?? [];
    if (!card) throw notFound('report card');
    return sendDocument(request, reply, {
      fileName,
      title: `Report card, ${examination}`,
      template: cardTemplate,
      data: { ...shared, papers: [card.data] },
      ...(card.files && { files: card.files }),
    });
  }),

  writing(issueReportCardAgain, async (ctx, { grant, query: { examinationId, studentId }, body }) => {
    await holdExamination(ctx, examinationId);
    const { results } = await coveredResults(ctx, grant, examinationId, studentId);
    return issueAgain(ctx, {
      ...{
        table: reportCards,
        of: cardsOf(
          examinationId,
          results.map((result) => result.studentId),
        ),
        paper: 'report card',
      },
      ...{ resource: 'Examination', recordId: examinationId, ...body() },
    });
  }),
];

async function sendCards(request: FastifyRequest, reply: FastifyReply, ids: readonly number[]): Promise<FastifyReply> {
  const { publicUrl } = request.server.services;
  const { shared, examination, papers } = await cardPapers(request.context, ids, { publicUrl, isBatch: true });
  return sendPapers(request, reply, {
    fileName,
    title: `Report cards, ${examination}`,
    template: cardTemplate,
    ...{ shared, papers, paperCount: ids.length },
  });
}

/** The cards are already issued; the task only sets their pages. */
const printLater = (request: FastifyRequest, reply: FastifyReply, examinationId: number, reportCardIds: number[]) =>
  write(request, reply, async (ctx) => {
    const { publicUrl } = request.server.services;
    const input: PrintCardsInput = { reportCardIds, publicUrl, reach: reachOfMarks(ctx.session) };
    const title = `Report cards of ${await examinationTitle(ctx.db, examinationId)}`;
    const task = await addTask(ctx, { kind: printCardsKind, title, input });
    return { status: 202, data: task.taskId, message: 'The report cards are being made' };
  });

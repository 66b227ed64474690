import type { FastifyReply, FastifyRequest } from 'fastify';
import { displayDate } from '../../domain/dates.domain.ts';
import { whileWaited } from '../http/while-waited.server.ts';
import type { DocumentJob } from './document-jobs.server.ts';

/** What an area says of one of its papers; the head of the school, who printed it and when come from the request. */
export interface Paper extends Pick<DocumentJob, 'title' | 'template' | 'data'> {
  /** Without its ending. */
  fileName: string;
}

/** Answers with a paper as PDF. */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, ...paper }: Paper,
): Promise<FastifyReply> {
  const { documents, letterhead } = request.server.services;
  const { session, today } = request.context;
  const head = { school: await letterhead(), printedOn: displayDate(today), printedBy: session.name };
  const pdf = await whileWaited(reply, (signal) =>
    documents.renderDocument({ ...head, ...paper }, { signal, caller: session.accountId }),
  );
  if (pdf === null) return reply.hijack();
  const name = `${fileName.replace(/[^\w -]/g, '')}.pdf`;
  return reply.type('application/pdf').header('content-disposition', `attachment; filename="${name}"`).send(pdf);
}

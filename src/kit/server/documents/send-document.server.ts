import type { FastifyReply, FastifyRequest } from 'fastify';
import { fileNameOf, storedAs } from '../export/file-name.server.ts';
import { whileWaited } from '../http/while-waited.server.ts';
import { documentHead } from './document-head.server.ts';
import type { DocumentHead, DocumentJob, PapersJob } from './document-jobs.server.ts';
import type { RenderOptions } from './documents.server.ts';

/** What an area says of one of its papers; the head of the school, who printed it and when come from the request. */
interface Paper extends Pick<DocumentJob, 'title' | 'template' | 'data' | 'files'> {
  /** Without its ending. */
  fileName: string;
  /** How the school was named when the paper was issued, if that was before. */
  school?: Pick<DocumentHead['school'], 'name' | 'address'>;
}

/** The same of many papers in one file. */
interface Papers extends Pick<PapersJob, 'title' | 'template' | 'shared' | 'papers' | 'paperCount'> {
  fileName: string;
}

/** Answers with a paper as PDF. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, school, ...paper }: Paper,
): Promise<FastifyReply> =>
  sendPdf(request, reply, fileName, async (options) => {
    const { documents } = request.server.services;
    const head = await headOf(request, paper.title);
    return documents.renderDocument({ ...head, school: { ...head.school, ...school }, ...paper }, options);
  });

/** Answers with many papers as one PDF. */
export const sendPapers = (
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, ...papers }: Papers,
): Promise<FastifyReply> =>
  sendPdf(request, reply, fileName, async (options) => {
    const { documents } = request.server.services;
    return documents.renderPapers({ ...(await headOf(request, papers.title)), ...papers }, options);
  });

const headOf = (request: FastifyRequest, title: string) => documentHead(request.server.services, request.context, title);

async function sendPdf(
  request: FastifyRequest,
  reply: FastifyReply,
  fileName: string,
  render: (options: RenderOptions) => Promise<Buffer>,
): Promise<FastifyReply> {
  const pdf = await whileWaited(reply, (signal) => render({ signal, caller: request.context.session.accountId }));
  if (pdf === null) return reply.hijack();
  const name = `${fileNameOf(fileName)}.pdf`;
  return reply.type('application/pdf').headers(storedAs(name)).send(pdf);
}

import type { FastifyPluginAsync } from 'fastify';
import { documentPage } from './api-document-page.server.ts';

/** The API document (OpenAPI 3.1) and a page that shows it. Both are public, because they contain no data. */
export const apiDocumentRoutes: FastifyPluginAsync = async (app) => {
  const options = { config: { open: true }, schema: { hide: true } };
  const read = once(() => withTouched(app.swagger()));
  const json = once(() => Buffer.from(JSON.stringify(read())));
  const page = once(() => Buffer.from(documentPage(read())));
  app.get('/api/openapi.json', options, async (_request, reply) => reply.type('application/json; charset=utf-8').send(json()));
  app.get('/api/docs', options, async (_request, reply) => reply.type('text/html; charset=utf-8').send(page()));
};

/** The calls do not change while the process lives, so the document is written once, when it is first requested. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

type Answers = Record<string, { headers?: object }>;
type Operations = Record<string, { responses?: Answers }>;

const touchedHeader = {
  description:
    'The kinds of records (`Student`, `StudentExit`) of which the write changed what lists and panels show: ask for these again.',
  schema: { type: 'string', examples: ['Student, StudentExit, StudentLeave'] },
};

/** Every write tells what it touched. */
function withTouched<Document extends { paths?: object }>(document: Document): Document {
  for (const operations of Object.values((document.paths ?? {}) as Record<string, Operations>)) {
    for (const method of ['post', 'put', 'delete']) {
      for (const [status, answer] of Object.entries(operations[method]?.responses ?? {})) {
        if (status === '200' || status === '201') answer.headers = { ...answer.headers, Touched: touchedHeader };
      }
    }
  }
  return document;
}

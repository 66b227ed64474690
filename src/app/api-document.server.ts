import type { FastifyPluginAsync } from 'fastify';
import { documentPage } from './api-document-page.server.ts';

/** The API document (OpenAPI 3.1) and a page that shows it. Both are public: they hold no data. */
export const apiDocumentRoutes: FastifyPluginAsync = async (app) => {
  const options = { config: { open: true }, schema: { hide: true } };
  let document: ReturnType<typeof app.swagger> | undefined;
  const read = () => {
    document ??= app.swagger();
    return document;
  };
  app.get('/api/openapi.json', options, async () => read());
  app.get('/api/docs', options, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(documentPage(read() as object)),
  );
};

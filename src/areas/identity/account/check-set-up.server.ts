import { notFound } from '../../../kit/server/http/errors.server.ts';
import { hashToken } from '../../../kit/server/http/token.server.ts';
import { answering } from '../../../kit/server/resource/answering.server.ts';
import { hasAdministrator } from './administrators.server.ts';
import { checkSetUp } from './check-set-up.domain.ts';

export const checkSetUpRoute = answering(checkSetUp, async (_ctx, { body, request: { server } }) => {
  const isPrinted = server.setup.hash === hashToken(body().token);
  if (!isPrinted || (await hasAdministrator(server.services.database.db))) throw notFound('link');
  return { data: null, message: 'The link works' };
});

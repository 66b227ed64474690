import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { unavailable } from '../../kit/server/http/errors.server.ts';
import { registerProblems } from './problem.server.ts';

const later = 'Please try again in a moment.';
const tell = 'Please try again; if it happens again, tell the office the number below.';

test.each([
  ['GET', unavailable(), later],
  ['POST', unavailable(), `Nothing was saved. ${later}`],
  ['GET', new Error('a mistake of our own'), tell],
  ['PUT', new Error('a mistake of our own'), `Nothing was saved. ${tell}`],
  ['DELETE', new Error('a mistake of our own'), `Nothing was saved. ${tell}`],
] as const)('A %s that ends with "%s" says: %s', async (method, failure, detail) => {
  const app = Fastify();
  registerProblems(app);
  app.route({ method, url: '/', handler: () => Promise.reject(failure) });
  expect((await app.inject({ method, url: '/' })).json()).toMatchObject({ detail });
  await app.close();
});

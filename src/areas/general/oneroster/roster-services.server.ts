import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { rosterScopes } from '../../../common/machine/roster-scopes.domain.ts';
import { HttpError } from '../../../kit/server/http/errors.server.ts';
import { registerDescription } from './roster-description.server.ts';
import type { RosterKind } from './roster-kinds.domain.ts';
import {
  demographicsLists,
  gradebookLists,
  gradebookOnly12,
  gradebookWithin,
  gradebookWithin12,
  type RosterPath,
  rosteringLists,
  rosteringWithin,
} from './roster-paths.server.ts';
import { registerPath } from './roster-rest.server.ts';
import { codeMinorOf, RosterRefusal, statusInfo } from './roster-status.domain.ts';
import type { RosterVersion } from './roster-version.domain.ts';

/** A service of the standard, at its published address. */
export interface RosterService {
  version: RosterVersion;
  base: string;
  /** Where the record of a reference is found. */
  hrefOf: (of: { type: RosterKind; sourcedId: string }) => string;
}

const rostering12 = '/ims/oneroster/rostering/v1p2';
const gradebook12 = '/ims/oneroster/gradebook/v1p2';
const base11 = '/ims/oneroster/v1p1';

const collections: Readonly<Record<RosterKind, string>> = {
  org: 'orgs',
  academicSession: 'academicSessions',
  course: 'courses',
  class: 'classes',
  user: 'users',
  enrollment: 'enrollments',
  demographics: 'demographics',
  category: 'categories',
  lineItem: 'lineItems',
  result: 'results',
  scoreScale: 'scoreScales',
};
const ofGradebook: ReadonlySet<RosterKind> = new Set(['category', 'lineItem', 'result', 'scoreScale']);
const href12: RosterService['hrefOf'] = ({ type, sourcedId }) =>
  `${ofGradebook.has(type) ? gradebook12 : rostering12}/${collections[type]}/${sourcedId}`;
const href11: RosterService['hrefOf'] = ({ type, sourcedId }) => `${base11}/${collections[type]}/${sourcedId}`;

const [scopes12, scopes11] = [rosterScopes('v1p2'), rosterScopes('v1p1')];

/** A service with its addresses and their scopes, of which a key needs one. */
export interface RosterOffer extends RosterService {
  title: string;
  /** The name of its description. */
  description: string;
  of: readonly (readonly [paths: readonly RosterPath[], scopes: readonly string[]])[];
}

const offers: readonly RosterOffer[] = [
  {
    ...{ version: '1.2', base: rostering12, hrefOf: href12 },
    title: 'OneRoster Rostering Service',
    description: 'onerosterv1p2rostersservice_openapi3_v1p0.json',
    of: [
      [rosteringLists, [scopes12.core, scopes12.whole]],
      [rosteringWithin, [scopes12.whole]],
      [demographicsLists, [scopes12.demographics]],
    ],
  },
  {
    ...{ version: '1.2', base: gradebook12, hrefOf: href12 },
    title: 'OneRoster Gradebook Service',
    description: 'onerosterv1p2gradebookservice_openapi3_v1p0.json',
    of: [
      [
        [...gradebookLists, ...gradebookOnly12],
        [scopes12.gradebookCore, scopes12.gradebook],
      ],
      [[...gradebookWithin, ...gradebookWithin12], [scopes12.gradebook]],
    ],
  },
  {
    ...{ version: '1.1', base: base11, hrefOf: href11 },
    title: 'OneRoster',
    description: 'oneroster.json',
    of: [
      [rosteringLists, [scopes11.core, scopes11.whole]],
      [rosteringWithin, [scopes11.whole]],
      [demographicsLists, [scopes11.demographics]],
      [[...gradebookLists, ...gradebookWithin], [scopes11.gradebook]],
    ],
  },
];

/** The calls of OneRoster at their published addresses. */
export const rosterServices: readonly FastifyPluginAsync[] = offers.map((offer) => async (app) => {
  answerInItsWords(app, offer);
  registerDescription(app, offer);
  for (const [paths, scopes] of offer.of) for (const path of paths) registerPath(app, offer, path, scopes);
  app.get(`${offer.base}/*`, { config: { open: true }, schema: { hide: true } }, () => {
    throw new HttpError(404, 'Not found', 'There is nothing at this address.');
  });
});

/** Failures are said as the standard says them. */
function answerInItsWords(app: FastifyInstance, { version }: RosterService): void {
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof RosterRefusal)) throw error;
    return reply.code(400).send(statusInfo(version, error.codeMinor, error.message));
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!String(reply.getHeader('content-type')).startsWith('application/problem+json')) return payload;
    const { status, detail } = JSON.parse(String(payload)) as { status: number; detail: string };
    reply.type('application/json');
    return JSON.stringify(statusInfo(version, codeMinorOf(status), detail.replaceAll('|', ' ')));
  });
}

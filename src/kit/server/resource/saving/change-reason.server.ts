import { type SQL, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type PermissionMap, parseGrant } from '../../../domain/permission.domain.ts';
import { problemTypes } from '../../../domain/problem.domain.ts';
import { lengths, text } from '../../../domain/rules.domain.ts';
import { shapeOf } from '../../../domain/schema-shape.domain.ts';
import { closedFailure } from '../../database/database-errors.server.ts';
import { HttpError, yearClosed } from '../../http/errors.server.ts';
import { parseInput } from '../input.server.ts';

const field = 'changeReason';
const parameter = field.toLowerCase();
const reasonInput = z.object({ changeReason: text('Reason', lengths.description) });

/**
 * Takes from a request why closed records are changed: beside the record in the body or, where a call has none, in the query. Every
 * call that writes may be told it.
 * @throws 400, 422
 */
export function takeReason({ body, query, routeOptions }: FastifyRequest): string {
  const asked = query as Record<string, unknown>;
  const sent = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const given = sent[field] ?? asked[parameter];
  if (given === undefined) return '';
  const { call } = routeOptions.config;
  const isRead = call && 'body' in call && call.body && field in (shapeOf(call.body) ?? {});
  // Nobody else has to know it.
  if (!isRead) delete sent[field];
  delete asked[parameter];
  return parseInput(reasonInput, { [field]: given }).changeReason;
}

/**
 * Lets a transaction change closed records of the kinds that somebody may update in full, and puts the reason into each of its entries of
 * the history (`note_change_reason`).
 */
export const reopened = (permissions: PermissionMap, reason = ''): SQL => {
  const kinds = Object.keys(permissions).flatMap((key) => {
    const [name = '', action] = key.split('.');
    return action === 'update' && parseGrant(permissions[key]) === 'all' ? [name] : [];
  });
  return sql`select set_config('homeroom.reopened', ${kinds.join(',')}, true), set_config('homeroom.change_reason', ${reason}, true)`;
};

/** The server itself is at work, such as a job: what is closed is no bar. */
export const reopenedForServer: SQL = sql`select set_config('homeroom.reopened', '*', true)`;

/**
 * What is said of a refusal to change closed records: whoever may update all of their kind is asked for a reason. Anything else passes
 * unchanged.
 */
export function closedRefusal(error: unknown, permissions: PermissionMap): unknown {
  const closed = closedFailure(error);
  if (!closed) return error;
  if (parseGrant(permissions[`${closed.permission}.update`]) !== 'all') return yearClosed(closed.message);
  const message = `${closed.message} Say why you change it.`;
  return new HttpError(422, 'Please check the form', message, { type: problemTypes.yearClosed, errors: { [field]: [message] } });
}

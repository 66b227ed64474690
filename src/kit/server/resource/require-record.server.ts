import { and, eq } from 'drizzle-orm';
import type { Grant } from '../../domain/permission.domain.ts';
import type { Context } from '../http/context.server.ts';
import { notFound } from '../http/errors.server.ts';
import type { Link } from './link.server.ts';
import { scopeWhere } from './scope.server.ts';

interface Required {
  /** The record has to lie inside of it. */
  grant: Grant;
  /** What is looked for, as the answer names it where there is none. */
  what: string;
  /** Whether it is kept from being deleted until the transaction ends. */
  isHeld?: boolean;
}

/** Asks that the record which a link leads to is there, inside of a grant. @throws 404 */
export async function requireRecord(
  { db }: Context,
  { id, scopes }: Pick<Link, 'id' | 'scopes'>,
  recordId: number,
  { grant, what, isHeld = false }: Required,
): Promise<void> {
  const query = db
    .select({ id })
    .from(id.table)
    .where(and(eq(id, recordId), scopeWhere(grant, scopes)));
  const [found] = await (isHeld ? query.for('key share') : query);
  if (!found) throw notFound(what);
}

import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { WriteContext } from '../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../kit/server/http/errors.server.ts';

interface Changed {
  /** The fields that change. */
  fields: readonly string[];
  /** The key of the structure that changes. */
  structure: PgColumn;
  id: number;
  /** The column in which fees or salaries name their parts. */
  part: PgColumn;
  message: string;
}

/**
 * Once a structure is in use, a charge or an earning cannot become something taken off, or the other way round: the stored
 * amounts would have the wrong sign. Nor does it go to another program: its fees are of the one that they were made for. Nobody can
 * start using it until the transaction ends.
 * @throws 422
 */
export async function refuseIfUsed({ db }: WriteContext, { fields, structure, id, part, message }: Changed): Promise<void> {
  if (fields.length === 0) return;
  await db.select({ id: structure }).from(structure.table).where(eq(structure, id)).for('update');
  const [made] = await db.select({ id: part }).from(part.table).where(eq(part, id)).limit(1);
  if (made) throw ruleBroken(Object.fromEntries(fields.map((field) => [field, [message]])));
}

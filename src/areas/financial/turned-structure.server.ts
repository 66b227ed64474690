import { eq } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { WriteContext } from '../../kit/server/http/context.server.ts';
import { ruleBroken } from '../../kit/server/http/errors.server.ts';

interface Turned {
  /** The field that says whether it is taken off. */
  field: string;
  /** The key of the structure that changes. */
  structure: PgColumn;
  id: number;
  /** The column in which fees or salaries name their parts. */
  part: PgColumn;
  message: string;
}

/**
 * Once a structure is in use, a charge or an earning cannot become something taken off, or the other way round: the stored
 * amounts would have the wrong sign. Nobody can start using it until the transaction ends.
 * @throws 422
 */
export async function refuseTurned({ db }: WriteContext, { field, structure, id, part, message }: Turned): Promise<void> {
  await db.select({ id: structure }).from(structure.table).where(eq(structure, id)).for('update');
  const [made] = await db.select({ id: part }).from(part.table).where(eq(part, id)).limit(1);
  if (made) throw ruleBroken({ [field]: [message] });
}

import { desc, eq, sql } from 'drizzle-orm';
import { type ImportHow, importHow, rememberedOf } from '../../domain/import/import-how.domain.ts';
import type { Context, WriteContext } from '../http/context.server.ts';
import { importMemories } from './import-memory.table.ts';
import type { ReadTable } from './read-rows.server.ts';

const mostKinds = 50;

/** What was decided for files of an import, by the kind of file; the kinds that were used last. */
export async function rememberedFor({ db }: Context, task: string): Promise<Record<string, ImportHow>> {
  const found = await db
    .select()
    .from(importMemories)
    .where(eq(importMemories.task, task))
    .orderBy(desc(importMemories.used))
    .limit(mostKinds);
  return Object.fromEntries(
    found.flatMap(({ fileKind, how }) => {
      const read = importHow.safeParse(how);
      return read.success ? [[fileKind, read.data]] : [];
    }),
  );
}

/** Remembers what was decided about a file, if anything was. */
export async function remember({ db }: WriteContext, task: string, { how, list }: ReadTable): Promise<void> {
  const kept = rememberedOf(how);
  if (Object.values(kept).every((decided) => Object.keys(decided).length === 0)) return;
  await db
    .insert(importMemories)
    .values({ task, fileKind: list.kind, how: kept })
    .onConflictDoUpdate({ target: [importMemories.task, importMemories.fileKind], set: { how: kept, used: sql`now()` } });
}

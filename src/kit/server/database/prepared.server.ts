import { createHash } from 'node:crypto';
import type { Db } from './database.server.ts';

/** A built statement; placeholders get their values by name. */
interface Prepared {
  execute(values?: Record<string, unknown>): Promise<unknown>;
}

interface Preparable {
  prepare(name: string): Prepared;
}

/** Each costs PostgreSQL some 0.3 MB in every connection; what comes later is planned each time. */
const namesAtMost = 64;
const named = new Set<string>();

/**
 * Statements of one kind, by their shape. Within one `Db` they are built once; under the same name every connection
 * plans them once. The shape has to tell all that changes the statement's text.
 */
export function preparedStatements(kind: string) {
  const kept = new WeakMap<Db, Map<string, Prepared>>();

  return function prepared(db: Db, shape: string, build: () => Preparable): Prepared {
    const known = kept.get(db) ?? new Map<string, Prepared>();
    kept.set(db, known);
    const before = known.get(shape);
    if (before) return before;
    const statement = build().prepare(nameOf(`${kind} ${shape}`));
    if (known.size < namesAtMost) known.set(shape, statement);
    return statement;
  };
}

/** PostgreSQL cuts names at 63 bytes; without a name nothing is kept. */
function nameOf(statement: string): string {
  if (!named.has(statement) && named.size >= namesAtMost) return '';
  named.add(statement);
  return createHash('sha256').update(statement).digest('base64url');
}

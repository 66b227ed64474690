import { inArray } from 'drizzle-orm';
import type { Db } from '../../kit/server/database/database.server.ts';
import type { SchoolOnPaper } from './paper.domain.ts';
import { schoolSignatures } from './signature.table.ts';

/** What a template is told of the principal: whose line it is, and the picture above it. */
export interface Signer {
  name: string;
  signature: string | null;
}

const pathOf = (signatureId: number): string => `/signature-${signatureId}`;

/** The principal who signs a paper, as its template reads it. */
export const signerOf = ({ principal = '', signatureId = null }: SchoolOnPaper): Signer => ({
  name: principal,
  signature: signatureId === null ? null : pathOf(signatureId),
});

/** The signatures that papers bear, by the path at which their templates find them. */
export async function signatureFiles(db: Db, schools: readonly SchoolOnPaper[]): Promise<Record<string, Uint8Array>> {
  const ids = [...new Set(schools.flatMap(({ signatureId }) => signatureId ?? []))];
  if (ids.length === 0) return {};
  const rows = await db.select().from(schoolSignatures).where(inArray(schoolSignatures.signatureId, ids));
  return Object.fromEntries(rows.map(({ signatureId, image }) => [pathOf(signatureId), image]));
}

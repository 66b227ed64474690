import { hash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** A new secret of 256 random bits, for a session or a one-time link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of a secret: SHA-256, hex. */
export const hashToken = (token: string): string => hash('sha256', token);

/** The token that a request bears, its scheme in any spelling; `''` without one. */
export const bearerOf = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';

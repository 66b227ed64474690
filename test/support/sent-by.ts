import { expect } from 'vitest';
import { HearingClient } from '../../src/kit/server/database/hearing-client.server.ts';

/** A statement that was sent to the database. */
export interface Sent {
  /** With single spaces. */
  text: string;
  values: unknown[];
  /** Whether it was sent before an earlier statement on its connection was answered. */
  along: boolean;
  /** Whether each connection plans it once. */
  isKept: boolean;
}

type Asked = string | { text: string; name?: string; values?: unknown[] };
type Query = (asked: Asked, ...more: unknown[]) => Promise<unknown>;

/** The statements that a successful call sends, without those that start a connection, and those that tell others afterwards. */
export async function sentBy(call: () => Promise<{ status: number; text: string }>): Promise<Sent[]> {
  const { prototype } = HearingClient as unknown as { prototype: { query: Query } };
  const { query } = prototype;
  const open = new Map<unknown, number>();
  const sent: Sent[] = [];
  prototype.query = function (this: unknown, asked, ...more) {
    const { text: written, name = '', values: own = [] } = typeof asked === 'string' ? { text: asked } : asked;
    const text = written.replace(/\s+/g, ' ').trim();
    const [values] = more;
    const waiting = open.get(this) ?? 0;
    if (!/^set |pg_notify/.test(text))
      sent.push({ text, values: Array.isArray(values) ? values : own, along: waiting > 0, isKept: name !== '' });
    open.set(this, waiting + 1);
    const answer = query.call(this, asked, ...more);
    const done = () => void open.set(this, (open.get(this) ?? 1) - 1);
    if (answer instanceof Promise) answer.then(done, done);
    else open.set(this, waiting);
    return answer;
  };
  try {
    const { status, text } = await call();
    expect(status, text).toBeLessThan(300);
  } finally {
    prototype.query = query;
  }
  return sent;
}

import type pg from 'pg';
import { expect, test } from 'vitest';
import { openNotices } from './notices.server.ts';

test('What happened later is never told first, however long a statement takes', async () => {
  const sent: string[][] = [];
  const answers: (() => void)[] = [];
  const query = ({ values }: { values: [string, string[]] }) => {
    sent.push(values[1]);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  const notices = openNotices({ query } as unknown as pg.Pool, 'school');
  notices.tell('first');
  const one = notices.flush();
  notices.tell('second');
  notices.tell('third');
  const two = notices.flush();
  expect(sent).toEqual([['first']]);
  answers[0]?.();
  await expect.poll(() => sent).toEqual([['first'], ['second', 'third']]);
  answers[1]?.();
  await Promise.all([one, two]);
});

test('A statement that fails keeps nothing from being told after it', async () => {
  const sent: string[][] = [];
  const query = async ({ values }: { values: [string, string[]] }) => {
    sent.push(values[1]);
    if (sent.length === 1) throw new Error('The database is away');
  };
  const notices = openNotices({ query } as unknown as pg.Pool, 'school');
  notices.tell('lost');
  await notices.flush();
  notices.tell('told');
  await notices.flush();
  expect(sent).toEqual([['lost'], ['told']]);
});

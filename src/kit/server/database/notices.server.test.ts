import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { gapNotice, openNotices } from './notices.server.ts';

test('What happened later is never told first, however long a statement takes', async () => {
  const sent: string[][] = [];
  const answers: (() => void)[] = [];
  const query = ({ values }: { values: [string, string[]] }) => {
    sent.push(values[1]);
    return new Promise<void>((resolve) => answers.push(resolve));
  };
  const notices = openNotices({ query } as unknown as pg.Pool, 'school');
  notices.publish('first');
  const one = notices.flush();
  notices.publish('second');
  notices.publish('third');
  const two = notices.flush();
  expect(sent).toEqual([['first']]);
  answers[0]?.();
  await expect.poll(() => sent).toEqual([['first'], ['second', 'third']]);
  answers[1]?.();
  await Promise.all([one, two]);
});

describe('A statement that fails', () => {
  const busy = new Error('timeout exceeded when trying to connect');
  const refused = new Error('payload string too long');

  /** Notices whose first statements fail. */
  function failing(...errors: Error[]) {
    const sent: string[][] = [];
    const query = async ({ values }: { values: [string, string[]] }) => {
      sent.push(values[1]);
      const error = errors.shift();
      if (error) throw error;
    };
    return { sent, notices: openNotices({ query } as unknown as pg.Pool, 'school') };
  }

  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  test('because no connection is free is tried again, before what happened later', async () => {
    const { sent, notices } = failing(busy, busy);
    notices.publish('first');
    await notices.flush();
    notices.publish('second');
    await notices.flush();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toEqual([['first'], ['first', 'second'], ['first', 'second']]);
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(3);
  });

  test('because the database refuses it leaves a gap, and keeps nothing from being told after it', async () => {
    const { sent, notices } = failing(refused);
    notices.publish('too long');
    await notices.flush();
    notices.publish('second');
    await notices.flush();
    expect(sent).toEqual([['too long'], [gapNotice, 'second']]);
  });

  test('while more wait than can be kept leaves a gap', async () => {
    const { sent, notices } = failing(busy);
    for (let number = 0; number < 3_000; number += 1) notices.publish(String(number));
    await notices.flush();
    await vi.runAllTimersAsync();
    expect(sent.slice(1)).toEqual([[gapNotice]]);
  });

  test('while the pool is closed is not tried again', async () => {
    const { sent, notices } = failing(busy, busy);
    notices.publish('first');
    await notices.flush();
    await notices.close();
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(2);
  });
});

import { expect } from 'vitest';
import type { Candidate } from '../../src/kit/domain/problem.domain.ts';
import type { Answer } from './caller.ts';

/** Expects a problem (RFC 9457) with this status that reveals nothing internal; returns its body. */
export function problem(
  answer: Answer,
  status: number,
): { type: string; title: string; detail: string; errors?: Record<string, string[]>; candidates?: Candidate[] } {
  expect(answer.status, answer.text).toBe(status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(answer.json).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status,
    detail: expect.any(String),
    traceId: expect.stringMatching(/^[\w-]{8,}$/),
  });
  expect(answer.text).not.toMatch(
    /\bat .*\.(ts|js):\d+|node_modules|\bselect [^"]* from |insert into|update \\?"|\/src\/|\/dist\//i,
  );
  return answer.json;
}

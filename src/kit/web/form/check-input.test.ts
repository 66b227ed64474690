import { expect, test } from 'vitest';
import { z } from 'zod';
import { asTyped } from '../../domain/as-typed.domain.ts';
import type { RuleFacts } from '../../domain/resource.domain.ts';
import { checkInput, fieldPath, requiredFields } from './check-input.web.ts';

interface Leave extends Record<string, unknown> {
  reason: string;
  from: string;
}
const leave = {
  input: z.object({
    reason: z.string('Reason is required').trim().min(1, 'Reason is required').max(5, 'Reason is too long'),
    from: z.string('From is required').min(1, 'From is required'),
    notes: z.string().nullish(),
  }),
  rules: (input: { from: string }, facts: RuleFacts<Leave>) => [
    ...(input.from > facts.today && input.from !== facts.before?.from
      ? [{ field: 'from', message: 'From must not lie ahead' }]
      : []),
  ],
};
const facts = { today: '2026-11-21', before: null };

test('What is typed loses its tags before it is checked and sent', () => {
  expect(checkInput(leave, { reason: '<b>flu</b>', from: '2026-11-20', unknown: 1 }, facts)).toEqual({
    input: { reason: 'flu', from: '2026-11-20' },
    issues: [],
  });
  expect(checkInput(leave, { reason: '<b></b>', from: '2026-11-20' }, facts).issues).toEqual([
    { field: 'reason', message: 'Reason is required' },
  ]);
});

test('Each field has one message, the first', () => {
  expect(checkInput(leave, { reason: '' }, facts).issues).toEqual([
    { field: 'reason', message: 'Reason is required' },
    { field: 'from', message: 'From is required' },
  ]);
});

test('Rules that need today and the stored record run once the rest is valid', () => {
  const ahead = { reason: 'flu', from: '2026-11-25' };
  expect(checkInput(leave, ahead, facts).issues).toEqual([{ field: 'from', message: 'From must not lie ahead' }]);
  expect(checkInput(leave, ahead, { ...facts, before: { from: '2026-11-25' } }).issues).toEqual([]);
});

test('The schema says which fields are required', () => {
  expect([...requiredFields(leave)]).toEqual(['reason', 'from']);
});

test.each([
  ['Email', 'email'],
  ['Families[0].Income', 'families.0.income'],
  ['families.0.income', 'families.0.income'],
])('The server field %s is the form field %s', (server, form) => {
  expect(fieldPath(server)).toBe(form);
});

test('A field declared to be sent as typed keeps its tags', () => {
  const letter = { input: z.object({ title: z.string(), page: asTyped(z.string()) }) };
  expect(checkInput(letter, { title: '<b>A</b>', page: '<p>B</p>' }, { today: '2026-11-21', before: null }).input).toEqual({
    title: 'A',
    page: '<p>B</p>',
  });
});

import { expect, test } from 'vitest';
import { nextTarget } from './next-target.domain.ts';

const spot = (date: string, startTime: string) => ({ date, startTime });
const targets = [
  spot('2026-06-15', '08:00'),
  spot('2026-06-15', '09:30'),
  spot('2026-06-17', '08:00'),
  spot('2026-06-17', '08:45'),
  spot('2026-06-17', '09:30'),
];

test.each([
  ['ArrowDown', spot('2026-06-17', '08:00'), spot('2026-06-17', '08:45')],
  ['ArrowUp', spot('2026-06-17', '08:45'), spot('2026-06-17', '08:00')],
  ['ArrowRight', spot('2026-06-15', '09:30'), spot('2026-06-17', '09:30')],
  ['ArrowLeft', spot('2026-06-17', '08:45'), spot('2026-06-15', '09:30')],
  ['ArrowLeft', spot('2026-06-15', '08:00'), undefined],
  ['ArrowDown', spot('2026-06-17', '09:30'), undefined],
  ['ArrowUp', spot('2026-06-17', '08:00'), undefined],
  ['Tab', spot('2026-06-17', '08:00'), undefined],
])('%s leads to the next slot, or to the same time of the next school day', (key, from, to) =>
  expect(nextTarget(targets, from, key)).toEqual(to),
);

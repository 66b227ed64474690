import { expect, test } from 'vitest';
import { classKey } from './class-name.domain.ts';

test.each(['Grade 5 A', 'Class V-A', '5th A', '5A', 'Std. 5 (A)', 'कक्षा ५ A', 'Fifth A'])('%j is class 5 A', (name) => {
  expect(classKey(name)).toBe('5 a');
});

test.each([
  ['Grade 5 A', 'Grade 5 B'],
  ['Class I', 'Nursery I'],
  ['LKG', 'UKG'],
])('%j and %j are two classes', (one, other) => {
  expect(classKey(one)).not.toBe(classKey(other));
});

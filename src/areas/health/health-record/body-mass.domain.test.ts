import { expect, test } from 'vitest';
import { bodyMassIndex } from './body-mass.domain.ts';

test.each([
  [160, 54.4, 21.3],
  [160, 54.3, 21.2],
  [70, 250, 510.2],
  [250, 10, 1.6],
  [182, 60, 18.1],
  [0, 60, 0],
  [160, null, 0],
  [undefined, 60, 0],
])('At %d cm and %d kg the BMI is %d', (height, weight, bmi) => {
  expect(bodyMassIndex(height, weight)).toBe(bmi);
});

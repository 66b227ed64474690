import { expect, test } from 'vitest';
import { labelOf } from '../kit/domain/enumeration.domain.ts';
import * as enumerations from './enumerations.domain.ts';

const all = Object.values(enumerations).filter((one) => typeof one === 'object' && 'zeroIsNone' in one);

test('No choice is shown by its internal name', () => {
  const labels = all.flatMap(({ labels }) => Object.values(labels));
  expect(labels.length).toBeGreaterThan(60);
  expect(labels.filter((label) => /\p{Ll}\p{Lu}/u.test(label))).toEqual([]);
});

test.each([
  [labelOf(enumerations.admissionStatuses, 4), 'Awaiting Documents'],
  [labelOf(enumerations.staffTypes, 2), 'Non-Teaching'],
  [labelOf(enumerations.staffRoles, 6), 'HR'],
  [labelOf(enumerations.familyRelations, 4), 'Paternal Grandmother'],
  [labelOf(enumerations.familyRelations, 8), 'Paternal Aunt'],
  [labelOf(enumerations.categories, 4), 'Other Backward Class'],
  [labelOf(enumerations.paymentModes, 6), 'Demand Draft'],
  [labelOf(enumerations.vaccinations, enumerations.other), 'Other'],
])('%s', (shown, wanted) => {
  expect(shown).toBe(wanted);
});

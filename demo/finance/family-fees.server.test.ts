import { expect, test } from 'vitest';
import { createChance } from '../../src/kit/domain/chance.factory.ts';
import { demoSchool } from '../people/demo-school.server.ts';
import { feesOfFamily } from './family-fees.server.ts';

test.each(['2026-06-15', '2026-07-20', '2026-11-21', '2027-06-14'])(
  'On %s some families have paid too much, and some of them have been refunded',
  (today) => {
    const chance = createChance(1);
    const payments = demoSchool(today).families.flatMap(({ children }) => feesOfFamily(children, today, chance).payments);
    const refunds = payments.filter(({ isRefund }) => isRefund);
    expect(refunds.length).toBeGreaterThan(2);
    expect(payments.every(({ paidOn }) => paidOn <= today)).toBe(true);
  },
);

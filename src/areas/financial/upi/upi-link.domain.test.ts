import { expect, test } from 'vitest';
import { upiLink } from './upi-link.domain.ts';

const payment = { upiId: 'school@okbank', payee: 'Hill Road School', amount: 12_345.5, note: 'Fees 2026-0001' };

test('Payment apps get the address, name, amount, currency and what it is for', () => {
  expect(upiLink(payment)).toBe('upi://pay?pa=school@okbank&pn=Hill%20Road%20School&am=12345.50&cu=INR&tn=Fees%202026-0001');
});

test.each([
  [{ payee: 'R & D = "St. John’s" + 50%' }, 'pn=R%20%26%20D%20%3D%20%22St.%20John%E2%80%99s%22%20%2B%2050%25'],
  [{ payee: "D'Souza (Old)*!" }, 'pn=D%27Souza%20%28Old%29%2A%21'],
  [{ payee: 'विद्यालय' }, 'pn=%E0%A4%B5%E0%A4%BF%E0%A4%A6%E0%A5%8D%E0%A4%AF%E0%A4%BE%E0%A4%B2%E0%A4%AF'],
  [{ upiId: 'a.b-c@ok&x=1' }, 'pa=a.b-c@ok%26x%3D1'],
  [{ amount: 0.5 }, 'am=0.50'],
  [{ amount: 1_23_45_678 }, 'am=12345678.00'],
  [{ note: 'x'.repeat(60) }, `tn=${'x'.repeat(50)}`],
])('%j is written as %s', (change, part) => {
  expect(upiLink({ ...payment, ...change })).toContain(part);
  expect(new URL(upiLink({ ...payment, ...change })).searchParams.size).toBe(5);
});

import { expect, test } from 'vitest';
import { largestAmount } from '../money.domain.ts';
import { amountInWords } from './amount-in-words.server.ts';

test.each([
  [0, 'Rupees Zero Only'],
  [0.01, 'One Paisa Only'],
  [0.5, 'Fifty Paise Only'],
  [1, 'Rupee One Only'],
  [1.01, 'Rupees One and One Paisa Only'],
  [19, 'Rupees Nineteen Only'],
  [20, 'Rupees Twenty Only'],
  [99, 'Rupees Ninety Nine Only'],
  [100, 'Rupees One Hundred Only'],
  [101, 'Rupees One Hundred One Only'],
  [110, 'Rupees One Hundred Ten Only'],
  [999.99, 'Rupees Nine Hundred Ninety Nine and Ninety Nine Paise Only'],
  [1_000, 'Rupees One Thousand Only'],
  [10_001, 'Rupees Ten Thousand One Only'],
  [99_999, 'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine Only'],
  [1_00_000, 'Rupees One Lakh Only'],
  [1_00_000.5, 'Rupees One Lakh and Fifty Paise Only'],
  [40_05_006, 'Rupees Forty Lakh Five Thousand Six Only'],
  [1_00_00_000, 'Rupees One Crore Only'],
  [1_23_45_678, 'Rupees One Crore Twenty Three Lakh Forty Five Thousand Six Hundred Seventy Eight Only'],
  [
    99_99_99_999.99,
    'Rupees Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
  ],
  [100_00_00_000, 'Rupees One Hundred Crore Only'],
  [1_250_00_00_007.1, 'Rupees One Thousand Two Hundred Fifty Crore Seven and Ten Paise Only'],
  [
    largestAmount,
    'Rupees Ninety Nine Thousand Nine Hundred Ninety Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
  ],
])('%d is “%s”', (amount, words) => {
  expect(amountInWords(amount)).toBe(words);
});

test('Rupees and paise are exact to the paisa, even for sums of amounts', () => {
  for (let paise = 1; paise < 100; paise += 1) {
    const [rupee, alone] = [amountInWords(4 + paise / 100), amountInWords(paise / 100)];
    expect(rupee, String(paise)).toBe(`Rupees Four and ${alone}`);
  }
});

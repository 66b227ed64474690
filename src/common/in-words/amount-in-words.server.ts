import { ToWords } from 'to-words/en-IN';
import { paiseOf } from '../money.domain.ts';

const english = new ToWords();
const crore = 10_000_000;

/** `Rupees One Lakh Five and Fifty Paise Only`: an amount in words, as on an Indian receipt or cheque. @param amount at least 0 */
export function amountInWords(amount: number): string {
  const paise = paiseOf(amount);
  const whole = Math.floor(paise / 100);
  const part = paise % 100;
  const fraction = part > 0 && `${words(part)} ${part === 1 ? 'Paisa' : 'Paise'}`;
  if (!fraction) return `${whole === 1 ? 'Rupee' : 'Rupees'} ${words(whole)} Only`;
  return whole > 0 ? `Rupees ${words(whole)} and ${fraction} Only` : `${fraction} Only`;
}

/** The library says arab and kharab for large amounts; bookkeepers keep counting in crore. */
function words(whole: number): string {
  if (whole < 100 * crore) return english.convert(whole);
  const rest = whole % crore;
  const above = `${english.convert(Math.floor(whole / crore))} Crore`;
  return rest > 0 ? `${above} ${english.convert(rest)}` : above;
}

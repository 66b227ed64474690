import { savedMessage } from '../../domain/saved-message.domain.ts';
import { readFontCharacters } from './font-characters.server.ts';
import { createPrintableText, type PrintableText } from './printable-text.server.ts';

/** Letters that the message names. */
const mostNamed = 10;
const plain = /^[ -~]*$/;

let text: PrintableText | undefined;

/**
 * What is said when a record was saved: also which letters of its name papers cannot print.
 * @param fields those of its fields that make up the name
 */
export function savedAs(record: Readonly<Record<string, unknown>>, fields: readonly string[]): string {
  const name = fields.map((field) => record[field] ?? '').join(' ');
  if (plain.test(name)) return savedMessage;
  text ??= createPrintableText(readFontCharacters());
  text.clean(name);
  const letters = text.takeMissing().map((number) => String.fromCodePoint(Number.parseInt(number.slice(2), 16)));
  if (letters.length === 0) return savedMessage;
  return `${savedMessage}|No font has these letters, so papers cannot print the name: ${letters.slice(0, mostNamed).join(', ')}`;
}

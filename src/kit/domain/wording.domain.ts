/** `1 lesson`, `3 lessons`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** `category` → `categories`, `leave` → `leaves` */
export const plural = (noun: string): string => (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`);

/** `Asha, Ravi and Meena` */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

/** The first few of them, and how many more there are: `Asha, Ravi and 3 more`. */
export const firstListed = (words: readonly string[], most: number): string =>
  words.length <= most ? words.join(', ') : `${words.slice(0, most).join(', ')} and ${words.length - most} more`;

/** `student exit` → `Student Exit` */
export const capitalised = (text: string): string => text.replace(/(^|[\s-])\S/g, (letter) => letter.toUpperCase());

/** `currentAddress` → `Current Address`, for fields without a label. */
export const fieldInWords = (field: string): string =>
  capitalised(field.replace(/Id$/, '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

/** `École` → `ecole`: a text as it is compared with what somebody typed, whatever its accents and capital letters. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

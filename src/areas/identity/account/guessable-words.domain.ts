/** The name of the product is in many passwords. */
const product = 'homeroom';

/** Of whom and where a password is. */
export interface Around {
  email: string;
  /** Of the person, and of the school. */
  names: readonly string[];
}

/** What people write for a letter. */
const spelled: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

/**
 * Whether a password is nothing but names of its holder, the school and the product, however they are spelled and whatever figures and signs
 * stand around them: `Spr1ngdale@2026`. Any other letter makes it more than that.
 */
export function isGuessable(password: string, { email, names }: Around): boolean {
  const [local = '', domain = ''] = email.split('@');
  // The last part of a domain is nobody's name.
  const own = [...names, local, ...domain.split('.').slice(0, -1)].flatMap(
    (name) => plain(name).match(/[\p{L}\p{M}]{3,}/gu) ?? [],
  );
  const all = [...new Set([product, ...own])].sort((one, other) => other.length - one.length);
  const typed = [...plain(password)];
  return [typed, typed.map((sign) => spelled[sign] ?? sign)].some((signs) => {
    const text = signs.join('');
    const rest = all.reduce((left, word) => left.replaceAll(word, ' '.repeat([...word].length)), text);
    return rest !== text && ![...rest].some((sign, at) => sign !== ' ' && /[\p{L}\p{M}]/u.test(typed[at] ?? ''));
  });
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

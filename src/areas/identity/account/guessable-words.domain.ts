/** Words that stand for a school and its software in many passwords, besides the names of the school and of whoever chooses one. */
const words = [
  ...['homeroom', 'school', 'academy', 'college', 'vidyalaya', 'campus', 'class', 'grade'],
  ...['administrator', 'admin', 'principal', 'headmaster', 'head', 'office', 'staff', 'teacher', 'student', 'parent', 'guardian'],
  ...['password', 'passwort', 'welcome', 'login', 'secret', 'changeme'],
];

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

/** So many letters have to be left besides. */
const fewestOther = 4;

/**
 * Whether a password is made of the names of its holder and the school and of such words, however they are spelled and whatever figures and
 * signs stand around them: `Spr1ngdale@2026`.
 */
export function isGuessable(password: string, { email, names }: Around): boolean {
  const [local = '', domain = ''] = email.split('@');
  // The last part of a domain is nobody's name.
  const own = [...names, local, ...domain.split('.').slice(0, -1)].flatMap(
    (name) => plain(name).match(/[\p{L}\p{M}]{3,}/gu) ?? [],
  );
  const all = [...new Set([...words, ...own])].sort((one, other) => other.length - one.length);
  const typed = plain(password);
  return [typed, [...typed].map((sign) => spelled[sign] ?? sign).join('')].some((text) => {
    const rest = all.reduce((left, word) => left.replaceAll(word, ' '), text);
    return rest !== text && (rest.match(/[\p{L}\p{M}]/gu)?.length ?? 0) < fewestOther;
  });
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

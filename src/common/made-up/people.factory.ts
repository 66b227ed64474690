/** Names that go together, and what is likely for people who have them. */
export interface People {
  /** How many of a thousand families in Pune have such names. */
  share: number;
  /** Labels of the enumerations. */
  religion: string;
  communities: readonly string[];
  languages: string;
  boys: readonly string[];
  girls: readonly string[];
  /** First names of the parents' generation. */
  men: readonly string[];
  women: readonly string[];
  surnames: readonly string[];
}

/** The items of a list separated by commas. */
export const names = (list: string): readonly string[] => list.split(', ');

export const hinduCommunities = names('Brahmins, Kshatriyas, Vaishyas, Shudras, Dalit');

/** An e-mail address made from a name and a number, in a domain that nobody owns; leaves out a name without Latin letters. */
export function emailOf(person: { firstName: string; lastName: string }, number: number, domain = 'example.com'): string {
  const words = `${person.firstName} ${person.lastName}`.toLowerCase().match(/[a-z]+/g) ?? [];
  return `${[...words, number].join('.')}@${domain}`;
}

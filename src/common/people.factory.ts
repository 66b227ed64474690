/** Names that go together, and what is likely of those who bear them. */
export interface People {
  /** How many of a thousand families in Pune. */
  share: number;
  /** Labels of the enumerations. */
  religion: string;
  communities: readonly string[];
  languages: string;
  boys: readonly string[];
  girls: readonly string[];
  /** Of the generation of their parents. */
  men: readonly string[];
  women: readonly string[];
  surnames: readonly string[];
}

/** The items of a list written with commas. */
export const names = (list: string): readonly string[] => list.split(', ');

export const hinduCommunities = names('Brahmins, Kshatriyas, Vaishyas, Shudras, Dalit');

/** An e-mail address, in a domain that belongs to nobody, from a name and a number; a name without Latin letters is left out. */
export function emailOf(person: { firstName: string; lastName: string }, number: number, domain = 'example.com'): string {
  const words = `${person.firstName} ${person.lastName}`.toLowerCase().match(/[a-z]+/g) ?? [];
  return `${[...words, number].join('.')}@${domain}`;
}

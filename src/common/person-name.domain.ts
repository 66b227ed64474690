/** First and last name, with no blank too many. */
export const fullName = (person: { firstName: string; lastName: string }): string =>
  `${person.firstName} ${person.lastName}`.trim();

/** Splits a full name: one word is both names; else the first and the second word. Source: text 1, section 5. */
export function splitFullName(name: string): { firstName: string; lastName: string } {
  const [first = '', second] = name.trim().split(/\s+/);
  return { firstName: first, lastName: second ?? first };
}

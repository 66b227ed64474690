/** How a field is compared with a value; `~`: the value is in it. */
export const rosterOperators = ['!=', '>=', '<=', '=', '>', '<', '~'] as const;
export type RosterOperator = (typeof rosterOperators)[number];

/** One comparison of a filter: `familyName='Rao'`. */
export interface Predicate {
  field: string;
  operator: RosterOperator;
  value: string;
}

/** A filter: any of these, each of which needs all of its comparisons. AND binds closer than OR. */
export type RosterFilter = readonly (readonly Predicate[])[];

/** OneRoster asks for one AND or OR; more than these is a mistake. */
const mostPredicates = 20;

const space = /\s/;
const fieldLetter = /[\w.]/;
const joint = { AND: 'AND', OR: 'OR' } as const;

/**
 * Reads a filter. A quote within a value is written twice.
 * @returns undefined if it is none
 */
export function parseRosterFilter(text: string): RosterFilter | undefined {
  const any: Predicate[][] = [[]];
  let at = 0;
  const skip = () => {
    while (space.test(text[at] ?? '')) at += 1;
  };
  const word = (): string => {
    const from = at;
    while (fieldLetter.test(text[at] ?? '')) at += 1;
    return text.slice(from, at);
  };
  for (let count = 1; count <= mostPredicates; count += 1) {
    skip();
    const field = word();
    skip();
    const operator = rosterOperators.find((each) => text.startsWith(each, at));
    if (field === '' || !operator) return undefined;
    at += operator.length;
    skip();
    const quoted = valueAt(text, at);
    if (!quoted) return undefined;
    at = quoted.end;
    any.at(-1)?.push({ field, operator, value: quoted.value });
    const isApart = space.test(text[at] ?? '');
    skip();
    if (at === text.length) return any;
    const next = joint[word().toUpperCase() as keyof typeof joint];
    if (!next || !isApart || !space.test(text[at] ?? '')) return undefined;
    if (next === 'OR') any.push([]);
  }
  return undefined;
}

/** The value between quotes at a place, and where it ends. */
function valueAt(text: string, start: number): { value: string; end: number } | undefined {
  if (text[start] !== "'") return undefined;
  let value = '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== "'") value += text[at];
    else if (text[at + 1] !== "'") return { value, end: at + 1 };
    else {
      value += "'";
      at += 1;
    }
  }
  return undefined;
}

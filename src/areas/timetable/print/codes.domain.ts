/** Letters for a name, more of them the larger `more` is; the same once there are no more. */
type Code<Name> = (name: Name, more: number) => string;

const mostMore = 20;

/** A code for each name, as short as it may be so that no two have the same; those of one name are numbered. */
export function codesOf<Id, Name>(names: ReadonlyMap<Id, Name>, code: Code<Name>): Map<Id, string> {
  const codes = new Map<Id, string>();
  let open = [...names];
  for (let more = 0; more <= mostMore && open.length > 0; more += 1) {
    const taken = new Set(codes.values());
    const made = open.map(([, name]) => code(name, more));
    const isAlone = (one: string) => !taken.has(one) && made.indexOf(one) === made.lastIndexOf(one);
    for (const [index, [id]] of open.entries()) if (isAlone(made[index] ?? '')) codes.set(id, made[index] ?? '');
    open = open.filter(([id]) => !codes.has(id));
  }
  const taken = new Set(codes.values());
  for (const [id, name] of open) {
    let number = 1;
    while (taken.has(`${code(name, 0)}${number}`)) number += 1;
    taken.add(`${code(name, 0)}${number}`);
    codes.set(id, `${code(name, 0)}${number}`);
  }
  return codes;
}

const start = (word: string, letters: number): string => [...word].slice(0, letters).join('');

/** The beginning of a course's name; of several words that of each. */
export const courseCode: Code<string> = (name, more) => {
  const words = name.split(/\s+/).filter((word) => word !== '' && word !== 'and');
  return words.length > 1 ? start(words.map((word) => start(word, 2 + more)).join(''), 6 + 2 * more) : start(name, 5 + more);
};

/** Initials; where others have the same, more of the last name, then of the first. */
export const staffCode: Code<{ firstName: string; lastName: string }> = ({ firstName, lastName }, more) => {
  const last = [...lastName].length;
  return `${start(firstName, 1 + Math.max(0, more + 1 - last))}${start(lastName, 1 + more)}`;
};

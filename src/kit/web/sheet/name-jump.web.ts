import { useRef } from 'react';
import { plainLetters } from '../../domain/wording.domain.ts';

const patienceMs = 900;

/** Finds names by the beginning of any of their words, as letters are typed. */
export function nameJump(now: () => number = () => Date.now()) {
  let typed = '';
  let last = 0;
  return {
    /** The line to go to after one more letter; -1 if no name matches. */
    to(letter: string, names: readonly string[]): number {
      const fresh = now() - last > patienceMs;
      last = now();
      typed = fresh ? plainLetters(letter) : typed + plainLetters(letter);
      const found = find(names, typed);
      if (found >= 0) return found;
      typed = plainLetters(letter);
      return find(names, typed);
    },
    forget() {
      typed = '';
    },
  };
}

function find(names: readonly string[], typed: string): number {
  // The space bar sets a mark, so names are typed without spaces.
  const whole = names.findIndex((name) => plainLetters(name).replace(/\s/g, '').startsWith(typed));
  if (whole >= 0) return whole;
  return names.findIndex((name) =>
    plainLetters(name)
      .split(/[\s.'’-]+/)
      .some((word) => word.startsWith(typed)),
  );
}

/** Whether a key writes a letter. */
export const isLetter = (key: string): boolean => /^\p{L}\p{M}*$/u.test(key);

/** Moves the keyboard to the person whose name is being typed. */
export function useNameJump(people: readonly { name: string }[], go: (index: number) => void) {
  const jump = useRef(nameJump());
  return {
    forget: () => jump.current.forget(),
    /** One more letter. */
    type: (letter: string) => {
      const found = jump.current.to(
        letter,
        people.map(({ name }) => name),
      );
      if (found >= 0) go(found);
    },
  };
}

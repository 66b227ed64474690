import { useCallback, useRef } from 'react';
import { type SheetChange, useDrawnFirst } from '../../../kit/web/sheet/drawn-first.web.ts';
import { allPresent, type SheetPerson } from './sheet.web.ts';
import type { Half } from './sheet-halves.web.ts';

type People = readonly SheetPerson[];

interface Marking {
  readOnly: boolean;
  onChange: (change: SheetChange<People>) => void;
}

/** The people on a sheet as they are drawn, and how they are marked present or absent, with a note. */
export function useMarking(known: People, { readOnly, onChange }: Marking) {
  const [people, draw] = useDrawnFirst(known, onChange);
  const change = (id: number, entered: Partial<SheetPerson>) =>
    draw((all) => all.map((person) => (person.id === id ? { ...person, ...entered } : person)));
  const latest = useRef(change);
  latest.current = change;
  return {
    people,
    toggle: (id: number | undefined, half: Half) => {
      const person = people.find((each) => each.id === id);
      if (!person || readOnly) return;
      if (half === 'both') {
        const present = !(person.morning && person.afternoon);
        change(person.id, { morning: present, afternoon: present });
      } else change(person.id, { [half]: !person[half] });
    },
    /** Always the same function, so that it redraws no line. */
    note: useCallback((id: number, notes: string) => latest.current(id, { notes }), []),
    allPresent: () => draw(allPresent),
  };
}

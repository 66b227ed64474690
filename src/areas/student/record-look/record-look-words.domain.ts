import { enumerationOf } from '../../../kit/domain/enumeration.domain.ts';

/** What of a child's was opened. */
export const lookKind = { record: 1, health: 2, marks: 3, money: 4, paper: 5 } as const;
export type LookKind = (typeof lookKind)[keyof typeof lookKind];

export const lookKinds = enumerationOf({
  [lookKind.record]: 'Record',
  [lookKind.health]: 'Health',
  [lookKind.marks]: 'Marks',
  [lookKind.money]: 'Fees',
  [lookKind.paper]: 'Papers',
});

/** What families see of whoever looked. */
export const looksShown = { nothing: 1, role: 2, name: 3 } as const;

export const looksShownWords = enumerationOf({
  [looksShown.nothing]: 'Nothing',
  [looksShown.role]: 'The role of each',
  [looksShown.name]: 'Who by name and role',
});

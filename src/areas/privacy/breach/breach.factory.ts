import type { BreachInput } from './breach.domain.ts';
import { breachState } from './breach-words.domain.ts';

/** A stolen laptop. */
export const breachFactory = (change: Partial<BreachInput> = {}): BreachInput => ({
  breachName: 'A laptop was stolen',
  noticedOn: '2026-06-12',
  noticedTime: '10:45',
  happenedOn: '2026-06-11',
  whose: 'Names and marks of the students of Grade 5',
  peopleCount: 42,
  details: '',
  consequences: '',
  measures: 'The account was disabled.',
  advice: '',
  boardToldOn: null,
  peopleToldOn: null,
  state: breachState.open,
  ...change,
});

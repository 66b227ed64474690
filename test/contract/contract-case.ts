import type { Caller } from '../caller.ts';
import type { TestApp } from '../harness.ts';

export type Input = Record<string, unknown>;
export type Side = 'inside' | 'outside';

/** A school with two class groups, of which a caller sees one. */
export interface World {
  school: TestApp;
  admin: Caller;
  inside: { programId: number };
  outside: { programId: number };
}

/** What the contract suite has to know of one resource besides its definition. */
export interface ContractCase {
  /** What a POST (or, where there is none, a PUT) accepts: a new one at each call, which belongs to one side. */
  input: (world: World, side: Side) => Promise<Input>;
  /** The scope that covers what was entered, and nothing of the other side: `['programid', 3]`. */
  scope: (input: Input, id: number) => readonly [name: string, id: number];
  /** The scope is the record's own id: inside of one, none can be created, and none moves. */
  ownsItself?: true;
  /** How one comes to be where the resource itself creates none; gives its id. */
  enter?: (world: World, input: Input) => Promise<number>;
  /** Why none can be deleted by itself. */
  stays?: string;
  /** Fields that a change may not touch. */
  keeps?: readonly string[];
  /** A valid change. */
  change: Input;
  /** What the server makes of the change besides. */
  follows?: readonly string[];
  /** Changes that break a rule: the field and the message, to the letter. */
  wrong: readonly (readonly [change: Input, field: string, message: string])[];
  /** What an export knows a record by, where its title is made of several columns. */
  listed?: (row: Input) => string;
  /** Values for filters that are no fields of the row, which find what `input` gives. */
  filters?: Readonly<Record<string, string>>;
}

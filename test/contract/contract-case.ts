import type { Caller } from '../support/caller.ts';
import type { TestApp } from '../support/harness.ts';

export type Input = Record<string, unknown>;
export type Side = 'inside' | 'outside';

/** A school with two class groups, of which the caller sees one. */
export interface World {
  school: TestApp;
  admin: Caller;
  inside: { programId: number };
  outside: { programId: number };
}

/** What the contract suite has to know about a resource besides its definition. */
export interface ContractCase {
  /** A new input at each call, which POST accepts (or PUT if there is no POST), and which belongs to one side. */
  input: (world: World, side: Side) => Promise<Input>;
  /** The scope that covers the created record and nothing on the other side: `['programid', 3]`. */
  scope: (input: Input, id: number) => readonly [name: string, id: number];
  /** Whether the scope is the record's own id; then callers with a scope can neither create nor move one. */
  ownsItself?: true;
  /** How to add one if the resource itself cannot create any; returns its id. */
  enter?: (world: World, input: Input) => Promise<number>;
  /** Why a record cannot be deleted by itself; absent if it can. */
  stays?: string;
  /** Whether the log forgets what a deleted one said. */
  forgets?: true;
  /** Fields that cannot be changed. */
  keeps?: readonly string[];
  /** A valid change. */
  change: Input;
  /** Fields that the server changes as a result. */
  follows?: readonly string[];
  /** Changes that break a rule, each with the field and the exact message. */
  wrong: readonly (readonly [change: Input, field: string, message: string])[];
  /** The text by which to find a record in an export, if its title is made of several columns. */
  listed?: (row: Input) => string;
  /** Values that find the result of `input`, for filters that are not fields of the row. */
  filters?: Readonly<Record<string, string>>;
}

import type { SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { PermissionKey } from '../../kit/domain/area.domain.ts';
import type { IsoDate } from '../../kit/domain/dates.domain.ts';
import type { Context, WriteContext } from '../../kit/server/http/context.server.ts';

/** The school year that a plan prepares. */
export interface PlannedYear {
  /** The calendar year in which it begins. */
  schoolYear: number;
  /** What people call it: `2027-28`. */
  name: string;
  firstDay: IsoDate;
  lastDay: IsoDate;
  /** The days of the year before it. */
  firstDayBefore: IsoDate;
  lastDayBefore: IsoDate;
}

/** What a step has written, or would write: a sentence with a number, and who or what is meant. */
export interface PlanLine {
  text: string;
  names: readonly string[];
}

/** A step of the plan of a school year, brought by an area: `serverArea({ planSteps: [...] })`. They are applied in the order of the areas. */
export interface PlanStep<Settings = unknown> {
  name: string;
  label: string;
  /** What somebody who applies it has to hold for all rows. */
  permissions: readonly PermissionKey[];
  /** What can be set for it; `{}` has to be valid. */
  settings: z.ZodType<Settings>;
  /** How the settings are asked for. */
  fields?: readonly { name: keyof Settings & string; label: string; kind: 'number' | 'day'; hint?: string }[];
  /** Writes it, and says what it wrote. A preview is the same, undone. */
  apply: (ctx: WriteContext, year: PlannedYear, settings: Settings) => Promise<PlanLine[]>;
  /** The tables that the step writes, or that follow from what it writes; parents first. */
  watched: readonly WatchedTable[];
  /** What stands on what it wrote, so that it cannot be undone: a sentence each. */
  standsOn?: (ctx: Context, year: PlannedYear) => Promise<string[]>;
  /** Before its rows are put back: turns what has taken effect since into what the plan wrote. */
  beforeUndo?: (ctx: WriteContext, year: PlannedYear) => Promise<void>;
  /** Once the rows of all steps are as they were. */
  afterUndo?: (ctx: WriteContext, year: PlannedYear) => Promise<void>;
}

/** A step with whatever settings. */
// biome-ignore lint/suspicious/noExplicitAny: each reads its own settings
export type AnyPlanStep = PlanStep<any>;

/** A table whose rows are compared before and after a plan is applied; what has changed is put back by undoing the plan. */
export interface WatchedTable {
  table: PgTable;
  /** The resource on whose screens it shows. */
  resource: string;
  /** Whether its rows are the records of that resource, so that the history names each that is put back. */
  areRecords?: boolean;
  /** Which rows the plan may change; null: none. */
  rows: (year: PlannedYear, today: IsoDate) => SQL | null;
  /** The columns that the plan may change, as the database calls them; without it, all but `derived`. */
  only?: readonly string[];
  /** Columns that follow from others and are worked out anew. */
  derived?: readonly string[];
  /** Whether any save since is a change, even of what the row does not hold itself. */
  comparesVersion?: boolean;
  /** Whether a row that the plan made may be gone by now, because what else is undone has removed it. */
  mayBeGone?: boolean;
  /** Whose row it is, given the row as JSON: an expression that gives a few words, or null where its owner is deleted. */
  named: (row: SQL) => SQL;
}

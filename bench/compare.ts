import { type Call, type Load, load, middleOf } from './load.ts';
import type { Part } from './options.ts';

/** The same call to Homeroom and to the floor. */
export interface Compared {
  part: Part;
  what: string;
  homeroom: Call;
  floor: Call;
  /** How many rows are found, where that says something. */
  hits?: number;
}

/** One row of the table: Homeroom, and the floor in the same seconds. */
export interface Row {
  part: Part;
  what: string;
  students: number;
  connections: number;
  hits?: number;
  homeroom: Load;
  floor: Load;
}

export interface How {
  origins: { homeroom: string; floor: string };
  students: number;
  connections: number;
  seconds: number;
}

const rounds = 3;
/** A process compiles itself in its first seconds; the list comes first in each. */
const warmUpSeconds = (part: Part): number => (part === 'list' ? 3 : 0.3);
const warmUpConnections = 12;

/** Measures by turns, so that whatever else the machine does meets both. */
export async function compare(compared: Compared, { origins, students, connections, seconds }: How): Promise<Row> {
  const taken: Record<'homeroom' | 'floor', Load[]> = { homeroom: [], floor: [] };
  for (const side of ['homeroom', 'floor'] as const) {
    await load(origins[side], compared[side], Math.min(connections, warmUpConnections), warmUpSeconds(compared.part));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['homeroom', 'floor'] as const) {
      taken[side].push(await load(origins[side], compared[side], connections, seconds));
    }
  }
  const { part, what, hits } = compared;
  const loads = { homeroom: middleOf(taken.homeroom), floor: middleOf(taken.floor) };
  return { part, what, students, connections, ...(hits === undefined ? {} : { hits }), ...loads };
}

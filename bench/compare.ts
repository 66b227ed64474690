import { type Call, type Load, load, middleOf } from './load.ts';
import type { Part } from './options.ts';

/** The same call to Homeroom and to the floor. */
export interface Compared {
  part: Part;
  what: string;
  homeroom: Call;
  floor: Call;
  /** For writes: the floor with all the effects of Homeroom's call, in one statement. */
  whole?: Call;
  /** How many rows are found, for calls where that matters. */
  hits?: number;
}

/** One row of the table: Homeroom, and the floor during the same seconds. */
export interface Row {
  part: Part;
  what: string;
  students: number;
  connections: number;
  hits?: number;
  homeroom: Load;
  floor: Load;
  whole?: Load;
}

interface How {
  origins: { homeroom: string; floor: string };
  students: number;
  connections: number;
  seconds: number;
}

const rounds = 3;
/** A process compiles its code in its first seconds; each process starts with the list. */
const warmUpSeconds = (part: Part): number => (part === 'list' ? 3 : 0.3);
const warmUpConnections = 12;

/** Measures by turns, so that whatever else the machine does affects both alike. */
export async function compare(compared: Compared, { origins, students, connections, seconds }: How): Promise<Row> {
  const { homeroom, floor, whole } = compared;
  const sides: { call: Call; origin: string; taken: Load[] }[] = [
    { call: homeroom, origin: origins.homeroom, taken: [] },
    { call: floor, origin: origins.floor, taken: [] },
    ...(whole ? [{ call: whole, origin: origins.floor, taken: [] }] : []),
  ];
  for (const { call, origin } of sides) {
    await load(origin, call, Math.min(connections, warmUpConnections), warmUpSeconds(compared.part));
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { call, origin, taken } of sides) taken.push(await load(origin, call, connections, seconds));
  }
  const { part, what, hits } = compared;
  const [ours, least, most] = sides.map(({ taken }) => middleOf(taken)) as [Load, Load, Load | undefined];
  const loads = { homeroom: ours, floor: least, ...(most && { whole: most }) };
  return { part, what, students, connections, ...(hits === undefined ? {} : { hits }), ...loads };
}

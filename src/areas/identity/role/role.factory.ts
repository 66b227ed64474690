import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { RoleInput } from './role.domain.ts';

const tasks = ['Timetable planner', 'Librarian', 'Exam cell', 'Front desk', 'Transport', 'House master'];

/** A role that the server accepts; its name is unique for each seed. */
export function roleFactory(change: Partial<RoleInput> = {}, seed = nextSeed()): RoleInput {
  const chance = createChance(seed);
  return { roleName: `${chance.pick(tasks)} ${seed}`, description: '', demandsFactor: false, graceDays: 14, ...change };
}

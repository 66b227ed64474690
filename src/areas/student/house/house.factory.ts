import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { HouseInput } from './house.domain.ts';

const namesakes = ['Kalam', 'Raman', 'Tagore', 'Teresa', 'Shivaji', 'Lakshmibai'];

/** A house that the server accepts; its name is unique for each seed. */
export function houseFactory(change: Partial<HouseInput> = {}, seed = nextSeed()): HouseInput {
  const chance = createChance(seed);
  return { houseName: `${chance.pick(namesakes)} ${seed}`, colour: chance.whole(1, 10), ...change };
}

import type { Chance } from '../../../kit/domain/chance.factory.ts';
import { addDays, type IsoDate } from '../../../kit/domain/dates.domain.ts';

const reasons = ['Fever', 'Wedding in the family', 'Travel', 'Visit to the dentist', ''];

/** Leave of one to three days. */
export const leaveBeginning = (leaveFrom: IsoDate, chance: Chance) => ({
  leaveFrom,
  leaveTo: addDays(leaveFrom, chance.whole(0, 2)),
  reason: chance.pick(reasons),
});

/** A category of leave; its name is unique for each seed. */
export const leaveCategory = (seed: number, chance: Chance) => ({
  categoryName: `${chance.pick(['Sick', 'Casual', 'Family', 'Sports', 'Study'])} leave ${seed}`,
  description: chance.pick(['', 'With a note', 'By arrangement with the office']),
});

import { z } from 'zod';
import { choice, chosen, requiredChoice, requiredWhole } from '../../../kit/domain/rules.domain.ts';
import { audienceRoles, audiences } from './audience.domain.ts';

const mostPicked = 5000;
const several = <Item extends z.ZodType<number>>(item: Item, most: number, message: string) =>
  z
    .array(item, message)
    .max(most, message)
    .nullish()
    .transform((ids) => ids ?? []);

/** An audience as the form chooses it: its kind, and the choices for that kind. */
export const audienceFields = {
  audience: requiredChoice(audiences, 'Audience is required'),
  programIds: several(chosen('Program is required'), 500, 'At most 500 programs at once').describe(
    'For students with a balance, or absent: only those in these programs, if any are given',
  ),
  grades: several(requiredWhole('Grade is required', 1), 500, 'At most 500 grades at once').describe('Orders of programs'),
  role: choice(audienceRoles, 'Role is required'),
  studentIds: several(chosen('Student is required'), mostPicked, `At most ${mostPicked} students at once`).describe(
    'Their guardians get the message',
  ),
  staffIds: several(chosen('Staff is required'), mostPicked, `At most ${mostPicked} staff members at once`),
};
const audienceAsked = z.object(audienceFields);
export type Audience = z.output<typeof audienceAsked>;

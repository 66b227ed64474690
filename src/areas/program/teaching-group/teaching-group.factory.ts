import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import type { TeachingGroupInput } from './teaching-group.domain.ts';

/** A group without an end; its name is unique for each seed. */
export function teachingGroupFactory(
  change: Partial<TeachingGroupInput> & Pick<TeachingGroupInput, 'courseId'>,
  seed = nextSeed(),
): TeachingGroupInput {
  return {
    groupName: `${createChance(seed).pick(['Red', 'Blue', 'Green', 'Amber'])} group ${seed}`,
    fromDate: '2026-06-01',
    toDate: null,
    room: '',
    capacity: 25,
    ...change,
  };
}

import { bloodGroups, subject } from '../../../common/enumerations.domain.ts';
import { createChance, nextSeed } from '../../../kit/domain/chance.factory.ts';
import { choicesOf } from '../../../kit/domain/enumeration.domain.ts';
import type { HealthRecordInput } from './health-record.domain.ts';

/** The health record of a student, who has to exist already, with height and weight. */
export function healthRecordFactory(
  change: Partial<HealthRecordInput> & Pick<HealthRecordInput, 'healthRecordForId'>,
  seed = nextSeed(),
): HealthRecordInput {
  const chance = createChance(seed);
  const [bloodGroup = 0] = chance.pick(choicesOf(bloodGroups));
  const physicalHealth = { height: chance.whole(105, 175), weight: chance.whole(18, 62) };
  return { healthRecordFor: subject.student, immunizationStatus: true, bloodGroup, physicalHealth, ...change };
}

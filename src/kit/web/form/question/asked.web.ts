import { type Confirmation, confirmations } from '../../../domain/problem.domain.ts';
import type { Resource } from '../../../domain/resource.domain.ts';
import { ApiError } from '../../calls/api-error.web.ts';

/** Whether it was confirmed, or the id of the record that was chosen instead. */
export type Answer = boolean | number;

/** What a refusal wants confirmed, of what may be confirmed about such records. */
export const askedBy = ({ confirms }: Pick<Resource, 'confirms'>, error: unknown): Confirmation | undefined =>
  confirms?.find((name) => error instanceof ApiError && error.type === confirmations[name]);

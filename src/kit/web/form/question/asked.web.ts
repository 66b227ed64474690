import { type Confirmation, confirmations, problemTypes } from '../../../domain/problem.domain.ts';
import type { Resource } from '../../../domain/resource.domain.ts';
import { ApiError } from '../../calls/api-error.web.ts';

/** Whether it was confirmed, or the id of the record that was chosen instead. */
export type Answer = boolean | number;

/** What a refusal wants confirmed, of what may be confirmed about such records. */
export const askedBy = ({ confirms }: Pick<Resource, 'confirms'>, error: unknown): Confirmation | undefined =>
  confirms?.find((name) => error instanceof ApiError && error.type === confirmations[name]);

/** Whether a refusal offers a record that is there already in place of the new one. */
export const offersAnother = (error: unknown): boolean =>
  error instanceof ApiError && error.type === problemTypes.addressHasAccount && error.candidates.length > 0;

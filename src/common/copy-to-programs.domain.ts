import { z } from 'zod';
import { chosen } from '../kit/domain/rules.domain.ts';

/** The programs to which something is copied. @param none the message if none are chosen */
export const programsToCopyTo = (none: string) =>
  z.array(chosen(none), none).min(1, none).max(1000, 'At most 1,000 programs at once');

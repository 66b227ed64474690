import type { Told } from '../../../common/notification-kind.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';

const words: Record<Told, string> = {
  guardian: 'guardians',
  student: 'students',
  staff: 'staff',
  office: 'the office',
  'account holder': 'whoever has the account',
};

/** `guardians and students` */
export const toldInWords = (to: readonly string[]): string => listed(to.map((told) => words[told as Told] ?? told));

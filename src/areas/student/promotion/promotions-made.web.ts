import { displayDate } from '../../../kit/domain/dates.domain.ts';
import { listed } from '../../../kit/domain/wording.domain.ts';
import { localInstant } from '../../../kit/web/parts/format-text.web.ts';
import type { PromotionMade } from './take-back.domain.ts';

/** Promotions that were made with one call, or that wait for the same day. */
export interface PromotionGroup {
  key: string;
  promotions: PromotionMade[];
}

/** The promotions as they were made, in their order. */
export function groupedAsMade(promotions: readonly PromotionMade[]): PromotionGroup[] {
  const groups = new Map<string, PromotionMade[]>();
  for (const promotion of promotions) {
    const key = promotion.made ? `${promotion.made} ${promotion.madeBy}` : `from ${promotion.fromDate}`;
    groups.set(key, [...(groups.get(key) ?? []), promotion]);
  }
  return [...groups].map(([key, of]) => ({ key, promotions: of }));
}

/** How many were promoted, and where: `38 to Grade 6 A and 2 to Grade 6 B`. */
export function whereInWords(promotions: readonly PromotionMade[]): string {
  const counts = new Map<string, number>();
  for (const { programName } of promotions) counts.set(programName, (counts.get(programName) ?? 0) + 1);
  return listed([...counts].map(([programName, count]) => `${count} to ${programName}`));
}

/** When and by whom it was made; or when it will take effect. */
export const whenInWords = ({ made, madeBy, fromDate }: PromotionMade): string =>
  made ? `${localInstant(made)}, ${madeBy}` : `From ${displayDate(fromDate)} on`;

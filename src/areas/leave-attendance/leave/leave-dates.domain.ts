import { attendancePastDays, leaveAheadDays } from '../../../common/constants.domain.ts';
import { addDays, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { changed, type Issue, type RuleFacts } from '../../../kit/domain/resource.domain.ts';

interface Dates extends Record<string, unknown> {
  leaveFrom: IsoDate;
  leaveTo: IsoDate;
}

/** 'Leave From must be between {min} and {max}'; parents have a later `min`. */
export const leaveFromMessage = (min: IsoDate, max: IsoDate): string =>
  `Leave From must be between ${displayDate(min)} and ${displayDate(max)}`;

/** The last day that leave may have. */
export const latestLeave = (today: IsoDate): IsoDate => addDays(today, leaveAheadDays);

/** Bounds of both dates of a leave; a date that is absent lies outside. Source: text 3, section 5, with the constants of the decisions. */
export function leaveDateIssues<Input extends Dates>(leave: Input, facts: RuleFacts<Input>): Issue[] {
  const min = addDays(facts.today, -attendancePastDays);
  const max = latestLeave(facts.today);
  const issues: Issue[] = [];
  if (changed(leave, facts, 'leaveFrom') && !(leave.leaveFrom >= min && leave.leaveFrom <= max)) {
    issues.push({ field: 'leaveFrom', message: leaveFromMessage(min, max) });
  }
  if (leave.leaveTo < leave.leaveFrom || (changed(leave, facts, 'leaveTo') && !(leave.leaveTo <= max))) {
    issues.push({ field: 'leaveTo', message: `Leave To must be between 'Leave From' and ${displayDate(max)}` });
  }
  return issues;
}

import { attendancePastDays, leaveAheadDays, parentLeavePastDays } from '../../../common/constants.domain.ts';
import { addDays, displayDate, type IsoDate } from '../../../kit/domain/dates.domain.ts';
import { isOutside, windowIssues, windowMessage } from '../../../kit/domain/day-window.domain.ts';
import type { Grant } from '../../../kit/domain/permission.domain.ts';
import type { Issue, RuleFacts } from '../../../kit/domain/resource.domain.ts';

interface Dates extends Record<string, unknown> {
  leaveFrom: IsoDate;
  leaveTo: IsoDate;
}

/** Whether somebody may enter leave only for single students, as parents do for their children. */
export const isOfOwnChildren = (grant: Grant | undefined): boolean =>
  typeof grant === 'object' && Object.keys(grant).every((scope) => scope === 'studentid');

/** How far back leave may be entered. */
const pastDaysOf = (grant: Grant | undefined): number => (isOfOwnChildren(grant) ? parentLeavePastDays : attendancePastDays);

/** Limits of both dates of a leave; a missing date counts as outside. Source: text 3, section 5, with the constants of the decisions. */
export function leaveDateIssues<Input extends Dates>(leave: Input, facts: RuleFacts<Input>): Issue[] {
  const min = addDays(facts.today, -pastDaysOf(facts.grant));
  const max = addDays(facts.today, leaveAheadDays);
  const issues = windowIssues(leave, facts, 'leaveFrom', { min, max }, windowMessage('Leave From', min, max));
  if (leave.leaveTo < leave.leaveFrom || isOutside(leave, facts, 'leaveTo', { max })) {
    issues.push({ field: 'leaveTo', message: `Leave To must be between 'Leave From' and ${displayDate(max)}` });
  }
  return issues;
}

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { startSession } from '../../../kit/web/calls/session.web.ts';
import { GroupMembers } from './group-members.tsx';
import { teachingGroupFactory } from './teaching-group.factory.ts';

beforeEach(() => startSession(`${JSON.stringify({ 'teachinggroup.update': '-1', 'program.read': '-1' })}~token`));

test('The form shows the members of the day on which it takes effect, and saves them for that day', async () => {
  const student = { studentId: 1, firstName: 'Asha', lastName: '', programId: 7, otherGroup: '' };
  const stored = (onDay: string) => ({
    ...{ version: 3, onDay, programIds: [7], teachers: [] },
    // Asha is in it from September on.
    students: [{ ...student, isMember: onDay >= '2026-09-01' }],
  });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)));
    const day = new URL(url, 'http://school').searchParams.get('onDay') ?? '2026-06-15';
    const answer = body ? { data: 4, message: 'Saved' } : url.includes('GetMembers') ? stored(day) : [];
    return new Response(JSON.stringify(answer));
  });
  const group = {
    ...teachingGroupFactory({ courseId: 3 }),
    ...{ teachingGroupId: 4, course: { courseName: 'Sanskrit' }, students: 0, programs: '', teachers: '' },
    ...{ courseChoiceId: null, choiceName: '', version: 3, created: '', createdBy: '', lastModified: '', lastModifiedBy: '' },
  };
  renderWithQueries(<GroupMembers of={group} />);
  const user = userEvent.setup();
  const asha = async () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Asha' });
  expect((await asha()).checked).toBe(false);
  const day = screen.getByLabelText('In force from', { selector: 'input[type=text], input:not([type])' });
  await user.clear(day);
  await user.type(day, '01-09-2026{Enter}');
  await vi.waitFor(async () => expect((await asha()).checked).toBe(true));
  await user.click(screen.getByRole('button', { name: 'Save members' }));
  expect(sent).toEqual([{ teachingGroupId: 4, version: 3, since: '2026-09-01', programIds: [7], staffIds: [], studentIds: [1] }]);
});

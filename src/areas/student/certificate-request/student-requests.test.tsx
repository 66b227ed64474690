import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { usePanelList } from '../../../kit/web/panel/panel-data.web.ts';
import { certificateKind, requestState } from './request-values.domain.ts';
import { StudentRequests } from './student-requests.tsx';

vi.mock('../../../kit/web/panel/panel-data.web.ts');

const { asked, given, refused } = requestState;
const { bonafide, conduct } = certificateKind;

test.each<[what: string, requests: [kind: number, state: number][], shown: string[]]>([
  [
    'What is waited for and what was refused',
    [
      [bonafide, asked],
      [conduct, refused],
    ],
    ['Bonafide certificate', 'Conduct certificate'],
  ],
  [
    'What was refused, until it is asked for again',
    [
      [bonafide, refused],
      [bonafide, asked],
    ],
    ['Bonafide certificate'],
  ],
  [
    'Nothing that was refused once and given later',
    [
      [conduct, refused],
      [conduct, given],
    ],
    [],
  ],
  [
    'What was given once and refused later',
    [
      [conduct, given],
      [conduct, refused],
    ],
    ['Conduct certificate'],
  ],
])('%s stands on the page of a student', (_what, requests, shown) => {
  const student = { firstName: 'Asha', lastName: 'Rao', studentId: 7, programId: 3 };
  const rows = requests.map(([kind, state], place) => ({
    ...{ certificateRequestId: place + 1, studentId: 7, student, kind, state, purpose: 'A bus pass', reason: '', fileId: null },
  }));
  vi.mocked(usePanelList).mockReturnValue(rows);
  render(<StudentRequests studentId={7} />);
  expect(screen.queryAllByRole('listitem').map((item) => item.textContent?.split(/Asked|Refused/)[0])).toEqual(shown);
});

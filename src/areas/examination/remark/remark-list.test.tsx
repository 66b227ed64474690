import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderWithQueries } from '../../../../test/render-with-queries.ts';
import { longestRemark } from './exam-remark.domain.ts';
import { RemarkList } from './remark-list.tsx';

afterEach(cleanup);

test.each([
  [1, '1 character left.'],
  [2, '2 characters left.'],
  [0, '0 characters left.'],
])('With room for %i more the line says: %s', (rest, said) => {
  const line = {
    ...{ studentId: 1, firstName: 'Asha', lastName: 'Rao', percentage: null, letter: '', isPassed: null },
    ...{ remark: 'x'.repeat(longestRemark - rest), version: 1, lastModifiedBy: '' },
  };
  renderWithQueries(<RemarkList examinationId={1} lines={[line]} mayWrite reload={async () => [line]} />);
  expect(screen.getByText(said)).toBeTruthy();
});

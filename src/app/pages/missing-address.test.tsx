import { render } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { defaultPageConfig } from '../../common/page-config.domain.ts';
import { pageConfig } from '../../common/page-config.web.ts';
import { usePermissions } from '../../kit/web/calls/permissions.web.ts';
import { MissingAddress } from './missing-address.tsx';

vi.mock('../../common/page-config.web.ts');
vi.mock('../../kit/web/calls/permissions.web.ts');

test.each([
  ['An administrator', 'whose school lacks its address', true, true, true],
  ['An administrator', 'whose school has it', false, true, false],
  ['A teacher', 'whose school lacks its address', true, false, false],
])('%s %s is told so only where something can be done: %s, %s', (_who, _what, lacksAddress, mayChange, told) => {
  vi.mocked(pageConfig).mockReturnValue({ ...defaultPageConfig, lacksAddress });
  vi.mocked(usePermissions).mockReturnValue({ can: () => mayChange } as never);
  const { container } = render(<MissingAddress />);
  expect(container.textContent?.includes('PUBLIC_URL') ?? false).toBe(told);
});

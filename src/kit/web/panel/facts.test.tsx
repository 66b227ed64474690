import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Facts } from './facts.tsx';

test('An address in the details of a record goes on after its sign where it does not fit; what is empty is a dash', () => {
  const address = 'Asha Rao <asha.rao.1485@example.com>';
  render(
    <Facts
      items={[
        ['To', address],
        ['Attachment', ''],
      ]}
    />,
  );
  const [to, attachment] = screen.getAllByRole('definition');
  expect(to?.textContent).toBe(address);
  expect(to?.querySelector('wbr')?.previousSibling?.textContent).toBe('Asha Rao <asha.rao.1485@');
  expect(attachment?.textContent).toBe('–');
});

import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InviteStaffLink, InviteStaffTool } from './invite-staff.tsx';

test.each<[what: string, permissions: Record<string, string>, shown: boolean]>([
  ['who makes accounts for everybody', { 'account.read': '-1', 'account.create': '-1' }, true],
  ['who makes accounts for some', { 'account.read': '-1', 'account.create': 'staffid=7' }, false],
  ['who may not open the accounts', { 'account.create': '-1' }, false],
  ['who only imports staff', { 'staff.create': '-1' }, false],
])('Somebody %s is led to inviting the staff, or not', (_what, permissions, shown) => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify(permissions));
  render(
    <>
      <InviteStaffTool />
      <InviteStaffLink />
    </>,
  );
  const links = screen.queryAllByRole('link', { name: 'Invite staff' }).map((link) => link.getAttribute('href'));
  expect(links).toEqual(shown ? Array(2).fill('/gs/account/grid?invite=staff') : []);
});

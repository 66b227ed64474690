import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { InviteLink, InviteTool } from './invite-links.tsx';

test.each<[what: string, permissions: Record<string, string>, shown: boolean]>([
  ['who makes accounts for everybody', { 'account.read': '-1', 'account.create': '-1' }, true],
  ['who makes accounts for some', { 'account.read': '-1', 'account.create': 'staffid=7' }, false],
  ['who may not open the accounts', { 'account.create': '-1' }, false],
  ['who only imports staff', { 'staff.create': '-1' }, false],
])('Somebody %s is led to inviting people, or not', (_what, permissions, shown) => {
  localStorage.setItem('jt', 'token');
  localStorage.setItem('permissions', JSON.stringify(permissions));
  render(
    <>
      <InviteTool who="staff" />
      <InviteLink who="guardians" />
    </>,
  );
  const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  const all = [
    ['Invite staff', '/gs/account/grid?invite=staff'],
    ['Invite guardians', '/gs/account/grid?invite=guardians'],
  ];
  expect(links).toEqual(shown ? all : []);
});

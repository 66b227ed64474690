// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import type { NamesCall } from '../../domain/names.domain.ts';
import { useNames } from './names.web.ts';
import { startSession } from './session.web.ts';

const whole: NamesCall = { path: '/api/egs/Examination/Names', id: 'id', shown: ['name', 'program'], detail: ['month'] };
const cut: NamesCall = { ...whole, shown: ['name'], detail: ['program', 'month'] };
const detailed: NamesCall = { ...cut, detail: ['month'] };

function Names({ of }: { of: NamesCall }) {
  const { data = [] } = useNames(of);
  return data.map(({ id, label, detail }) => <p key={id}>{`${label} (${detail})`}</p>);
}

test('Names shown in several ways are fetched once, and each place shows its own form', async () => {
  const server = vi.fn(async () => new Response('[{"id":1,"name":"Half-yearly","program":"Grade 5 A","month":"September"}]'));
  vi.stubGlobal('fetch', server);
  startSession('{}~abc');
  renderWithQueries(
    <>
      <Names of={whole} />
      <Names of={cut} />
      <Names of={detailed} />
    </>,
  );
  expect(await screen.findByText('Half-yearly Grade 5 A (September)')).toBeDefined();
  expect(screen.getByText('Half-yearly (Grade 5 A, September)')).toBeDefined();
  expect(screen.getByText('Half-yearly (September)')).toBeDefined();
  expect(server).toHaveBeenCalledTimes(1);
});

test('Names of one status are asked for by that status, unless a picker asks for another', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(new URL(address, 'http://school.test').search);
    return new Response('[]');
  });
  startSession('{}~abc');
  const ofStatus: NamesCall = {
    ...whole,
    path: '/api/sis/Student/GetStudentNamesForStatus',
    query: ['status'],
    asks: { status: 1 },
  };
  const Other = () => <p>{useNames(ofStatus, { status: 4 }).isSuccess && 'fetched'}</p>;
  renderWithQueries(
    <>
      <Names of={ofStatus} />
      <Other />
    </>,
  );
  await screen.findByText('fetched');
  expect(asked).toEqual(['?status=1', '?status=4']);
});

import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { Handover } from './handover.tsx';

const may = (permissions: object) => {
  localStorage.setItem('permissions', JSON.stringify(permissions));
  localStorage.setItem('jt', 'token');
};
const asked: string[] = [];
beforeEach(() => {
  localStorage.clear();
  asked.length = 0;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const listed = url.includes('classTeacherId=8') ? { items: [{ programId: 7, programName: 'Grade 5 A' }] } : [];
    return new Response(JSON.stringify(listed));
  });
});

test('Whose class teacher leaves is said beside the exit, with a link to enter another', async () => {
  may({ 'staffexit.read': '-1', 'program.read': '-1', 'program.update': '-1' });
  renderWithQueries(<Handover staffId={8} day="2026-06-20" />);
  await screen.findByText('1 program needs another class teacher after 20-06-2026.');
  expect(screen.getByRole('link', { name: /^Grade 5 A/ }).getAttribute('href')).toBe('/ps/program/grid?panel=detail&id=7');
});

test('Programs are asked only for those who may read them', async () => {
  may({ 'staffexit.read': '-1' });
  renderWithQueries(<Handover staffId={8} day="" />);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]).toContain('GetOpenCourseSessions');
});

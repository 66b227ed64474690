import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Avatar } from '../parts/avatar.tsx';
import { usePhotoUrl } from '../parts/photo-url.web.ts';

const made = vi.fn(() => `blob:${made.mock.calls.length}`);

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async () => new Response('picture'));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined }));
});

function Photo() {
  const address = usePhotoUrl('/api/sis/Student/Photo', { studentId: 7, version: 'first' });
  return address ? <img src={address} alt="Asha Rao" /> : 'AR';
}

test('After returning to a list, pictures appear at once, without initials first', async () => {
  const kept = new QueryClient();
  const list = (
    <QueryClientProvider client={kept}>
      <Photo />
    </QueryClientProvider>
  );
  render(list);
  const { src } = await screen.findByAltText<HTMLImageElement>('Asha Rao');
  cleanup();
  render(list);
  expect(screen.getByAltText<HTMLImageElement>('Asha Rao').src).toBe(src);
  expect(made).toHaveBeenCalledTimes(1);
});

test('A line that is written over with somebody else never shows the last one’s photo while theirs loads', () => {
  const { rerender, container } = render(<Avatar name="Asha Rao" photo="blob:asha" />);
  const first = container.querySelector('img');
  rerender(<Avatar name="Bina Shah" photo="blob:bina" />);
  expect(container.querySelector('img')).not.toBe(first);
});

// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { mailServerInput } from './mail-server.domain.ts';
import { NamedMailServer } from './mail-server-form.tsx';

test('The server of the environment is tried with what the call takes, and nothing else', async () => {
  localStorage.setItem('jt', 'token');
  const bodies: unknown[] = [];
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    bodies.push(JSON.parse(String(body)));
    return new Response('{"data":1,"message":"Sent"}');
  });
  const named = { host: 'mail.example', port: 587, security: 2, userName: 'office', sender: '' };
  render(<NamedMailServer server={{ ...named, hasPassword: true, isSet: true, isFromEnvironment: true, version: 0 }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Send a test message' }));
  await vi.waitFor(() => expect(bodies).toEqual([{ ...named, password: '' }]));
  expect(mailServerInput.strict().safeParse(bodies[0]).error).toBeUndefined();
  vi.unstubAllGlobals();
});

import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { usualRules } from './unusual-rules.domain.ts';
import { UnusualRulesScreen } from './unusual-rules.screen.tsx';

let sent: unknown[];
beforeEach(() => {
  sent = [];
  localStorage.setItem('jt', 'token');
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit = {}) => {
    if (body) sent.push(JSON.parse(String(body)));
    return new Response(JSON.stringify(body ? { message: 'Saved' } : { rules: usualRules, version: 3, knowsCountries: true }));
  });
});

const tries = () => screen.findByLabelText<HTMLInputElement>('Tries within 24 hours');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

test('A bound that is emptied stays empty, and is asked for where it stands; nothing is sent', async () => {
  renderWithQueries(<UnusualRulesScreen />);
  await userEvent.clear(await tries());
  expect((await tries()).value).toBe('');
  await save();
  expect((await tries()).getAttribute('aria-invalid')).toBe('true');
  const note = (await tries()).getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(note)?.textContent).toBe('Tries should be 5 to 100');
  expect(sent).toEqual([]);
});

test('A bound that is corrected is sent, and its message goes', async () => {
  renderWithQueries(<UnusualRulesScreen />);
  await userEvent.clear(await tries());
  await userEvent.type(await tries(), '4');
  await save();
  expect(sent).toEqual([]);
  await userEvent.type(await tries(), '0');
  expect((await tries()).getAttribute('aria-invalid')).not.toBe('true');
  await save();
  expect(sent).toMatchObject([{ rules: { failedTries: { tries: 40 } }, version: 3 }]);
});

import { expect } from 'vitest';
import { axe } from './axe.ts';
import { at, see, story } from './story.ts';

story('A click on a demo account fills it in, and Login leads to the dashboard', async ({ open }) => {
  const page = await open(null, '/');
  await at(page, /^\/public\/new\/login/);
  await see(page.getByRole('heading', { name: 'This is a demonstration' }));
  await axe(page);
  await page.getByRole('button', { name: /^Admin/ }).click();
  expect(await page.getByLabel('Email').inputValue()).toBe('admin@homeroom.test');
  await page.getByRole('button', { name: 'Login' }).click();
  await at(page, '/dashboard');
  await see(page.getByRole('heading', { name: /^Good/ }));
  await axe(page);
});

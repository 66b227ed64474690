// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { address, guardAddress, hrefOf, leavePanel, navigate, onAddressChange, usePath } from './address.web.ts';

let heard: string[];
let ends: (() => void)[];

beforeEach(() => {
  history.pushState(null, '', '/list?page=2');
  heard = [];
  ends = [onAddressChange(() => heard.push(address().href))];
});
afterEach(() => {
  for (const end of ends) end();
});

test('A target is a path with its query, the path that shows with another query, or a change of the present query', () => {
  expect(hrefOf({ to: '/other?date=2026-11-22' })).toBe('/other?date=2026-11-22');
  expect(hrefOf({ to: '/other', search: { id: 3, name: '' } })).toBe('/other?id=3');
  expect(hrefOf({ to: '.', search: { panel: 'new' } })).toBe('/list?panel=new');
  expect(hrefOf({ to: '.', search: (before) => ({ ...before, name: 'as' }) })).toBe('/list?page=2&name=as');
  expect(hrefOf({ to: '.' })).toBe('/list');
});

test('Going somewhere leaves a step for Back, unless it takes the place of the last one or is the same address', async () => {
  const steps = history.length;
  navigate({ to: '/other' });
  navigate({ to: '/third', replace: true });
  navigate({ to: '/third' });
  expect(history.length).toBe(steps + 1);
  history.back();
  await waitFor(() => expect(heard).toEqual(['/other', '/third', '/third', '/list?page=2']));
});

test('With unsaved changes the user is asked before leaving', () => {
  const asked: (() => void)[] = [];
  const stops = vi.fn(() => true);
  ends.push(guardAddress({ stops, ask: (leave) => asked.push(leave) }));
  navigate({ to: '/other' });
  expect([address().pathname, asked.length]).toEqual(['/list', 1]);
  expect(stops).toHaveBeenCalledWith(
    expect.objectContaining({ pathname: '/list' }),
    expect.objectContaining({ pathname: '/other' }),
  );
  asked[0]?.();
  expect(address().pathname).toBe('/other');
  navigate({ to: '/third', force: true });
  expect(address().pathname).toBe('/third');
});

test('A Back that is stopped is taken back, the page stays all the while, and goes when it may', async () => {
  navigate({ to: '/form' });
  const asked: (() => void)[] = [];
  const end = guardAddress({ stops: () => true, ask: (leave) => asked.push(leave) });
  history.back();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(address().pathname).toBe('/form');
  await waitFor(() => expect(location.pathname).toBe('/form'));
  expect(heard.map((href) => href.split('?')[0])).not.toContain('/list');
  end();
  asked[0]?.();
  await waitFor(() => expect(address().href).toBe('/list?page=2'));
});

test('Back goes past a step that shows the same as the one after it, such as that of a panel which was closed', async () => {
  navigate({ to: '/here' });
  navigate({ to: '/here?panel=new' });
  navigate({ to: '/here', replace: true });
  history.back();
  await waitFor(() => expect(address().href).toBe('/list?page=2'));
  history.forward();
  await waitFor(() => expect(address().href).toBe('/here'));
});

test('A panel on another page leads back to where it was opened, also by way of its other panels', async () => {
  navigate({ to: '/child' });
  navigate({ to: '/fees?panel=detail&id=7' });
  navigate({ to: '.', search: { panel: 'edit', id: 7 } });
  navigate({ to: '.', search: { panel: 'edit', id: 7, step: 2 }, replace: true });
  expect(leavePanel()).toBe(true);
  await waitFor(() => expect(address().href).toBe('/child'));
  navigate({ to: '/fees' });
  navigate({ to: '/fees?panel=new' });
  expect(leavePanel()).toBe(false);
  expect(address().href).toBe('/fees?panel=new');
});

test('A jump within the page is a step of its own', async () => {
  location.hash = '#main';
  await waitFor(() => expect(heard).toEqual(['/list?page=2#main']));
  history.back();
  await waitFor(() => expect(heard).toEqual(['/list?page=2#main', '/list?page=2']));
});

test('What asks for the path alone is not drawn again by a filter or another page', () => {
  const drawn: string[] = [];
  renderHook(() => drawn.push(usePath()));
  act(() => navigate({ to: '.', search: { name: 'as' } }));
  expect(drawn).toEqual(['/list']);
  act(() => navigate({ to: '/other?page=2' }));
  expect(drawn).toEqual(['/list', '/other']);
});

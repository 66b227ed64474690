import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Column, Filter } from '../../../domain/resource.domain.ts';
import type { List } from '../list.web.ts';
import { SortSelect } from './sort-select.tsx';

const filters: Readonly<Record<string, Filter>> = {
  programName: { kind: 'text', label: 'Name' },
  startDate: { kind: 'date', label: 'Start Date' },
};
const columns = [{ header: 'Program', filter: 'programName' }] as unknown as readonly Column<never>[];

/** The orders that the cards of a list offer, the chosen one marked. */
function offered(own: string, sort: string): string[] {
  const list = { state: { filters: {}, sort }, columns } as unknown as List<unknown>;
  render(<SortSelect of={{ filters, sort: own }} list={list} />);
  const options = within(screen.getByLabelText('Sort by')).getAllByRole<HTMLOptionElement>('option');
  return options.map(({ text, selected }) => (selected ? `> ${text}` : text));
}

test('An order of the list that has no column is called by its name', () => {
  expect(offered('-startDate', '-startDate')).toEqual([
    'Start Date',
    '> Start Date, descending',
    'Program',
    'Program, descending',
  ]);
});

test('An order that has a column is offered once, by the name of the column', () => {
  expect(offered('programName', 'programName')).toEqual(['> Program', 'Program, descending']);
});

test('An order that came with a link is named too', () => {
  expect(offered('programName', '-startDate')).toContain('> Start Date, descending');
});

test('The own order stays on offer while another is in force', () => {
  expect(offered('-startDate', 'programName')).toEqual([
    'Start Date',
    'Start Date, descending',
    '> Program',
    'Program, descending',
  ]);
});

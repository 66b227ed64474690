import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithQueries } from '../../../../test/support/render-with-queries.ts';
import { SidePanel } from '../form/side-panel.tsx';
import { Picker } from './picker.tsx';

const network = vi.hoisted(() => {
  let back: () => void;
  const isBack = new Promise<void>((resolve) => {
    back = resolve;
  });
  return { isBack, comesBack: () => back() };
});
vi.mock('./name-picker.tsx', async (original) => {
  await network.isBack;
  return original();
});

beforeEach(() => {
  localStorage.setItem('jt', 'token');
  const rows = [
    { studentId: 1, firstName: 'Asha', lastName: 'Rao', programName: 'Grade 5 A' },
    { studentId: 2, firstName: 'Bela', lastName: 'Anand', programName: 'Grade 5 A' },
    { studentId: 3, firstName: 'Asha', lastName: 'Rao', programName: 'Grade 7 B' },
    { studentId: 4, firstName: 'Cyrus', lastName: 'Das', programName: 'Grade 7 B', isOffered: false },
  ];
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(rows)));
});

const names = { path: '/api/names', id: 'studentId', shown: ['firstName', 'lastName'], detail: ['programName'] };

function Form({ stored = null, current = '' }: { stored?: number | null; current?: string }) {
  const [value, setValue] = useState(stored);
  return (
    <>
      <Picker
        input={{ id: 'of', 'aria-describedby': 'note' }}
        label="Student"
        names={names}
        value={value}
        current={current}
        onChange={setValue}
      />
      <p id="note">chosen: {value}</p>
      <input aria-label="Next field" />
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Student' });
const described = () => {
  const ids = field().getAttribute('aria-describedby')?.split(' ') ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent).join(' ');
};

test('Letters typed before the picker is loaded end up in it, and it has the focus', async () => {
  renderWithQueries(<Form />);
  await userEvent.click(screen.getByRole('textbox', { name: 'Student' }));
  await userEvent.keyboard('be');
  network.comesBack();
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(field().value).toBe('be');
  await userEvent.keyboard('la');
  expect(field().value).toBe('bela');
  await waitFor(() => expect(field().getAttribute('aria-expanded')).toBe('true'));
});

test('A picker that nobody had focused does not take the focus', async () => {
  renderWithQueries(<Form />);
  await screen.findByRole('combobox', { name: 'Student' });
  expect(document.activeElement).toBe(document.body);
});

test('A picker directly on a page, outside a panel, offers its names too', async () => {
  renderWithQueries(<Form />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Student' }));
  expect(await screen.findByRole('listbox', { name: 'Student' })).toBeTruthy();
});

test('Beside the chosen name stands what tells it from others of that name, until another is typed', async () => {
  renderWithQueries(<Form stored={3} current="Asha Rao" />);
  await waitFor(() => expect(described()).toBe('Grade 7 B chosen: 3'));
  await userEvent.type(field(), '{Backspace}');
  expect(described()).toBe('chosen: 3');
});

test.each([
  ['the only one that is found', 'bela', 'chosen: 2'],
  ['the one that the arrow keys went to', 'asha{ArrowDown}', 'chosen: 3'],
  ['none of several that are found', 'asha', 'chosen: '],
  ['none that is no longer offered', 'cyrus', 'chosen: '],
  ['none where nothing is typed', '{Shift}', 'chosen: '],
])('Tab takes %s, and goes on to the next field', async (_, keys, chosen) => {
  renderWithQueries(<Form />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Student' }));
  await screen.findByRole('listbox', { name: 'Student' });
  await userEvent.keyboard(keys);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Next field'));
  expect(document.getElementById('note')?.textContent).toBe(chosen);
  await waitFor(() => expect(field().value).toBe({ 'chosen: 2': 'Bela Anand', 'chosen: 3': 'Asha Rao' }[chosen] ?? ''));
});

test('What is no longer offered stays where it is chosen', async () => {
  renderWithQueries(<Form stored={4} current="Cyrus Das" />);
  await waitFor(() => expect(described()).toBe('Grade 7 B chosen: 4'));
});

function InPanel() {
  const [open, setOpen] = useState(true);
  return (
    <SidePanel open={open} title="Update student leave" onClose={() => setOpen(false)}>
      <Form stored={2} current="Bela Anand" />
    </SidePanel>
  );
}

test.each([
  ['nothing was typed in', ''],
  ['something was typed in', 'sha'],
])('Escape closes the list, then the panel, and a picker that %s keeps its choice', async (_, typed) => {
  renderWithQueries(<InPanel />);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Student' }));
  await screen.findByRole('listbox', { name: 'Student' });
  await userEvent.keyboard(`${typed}{Escape}`);
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(document.getElementById('note')?.textContent).toBe('chosen: 2');
  await waitFor(() => expect(field().value).toBe('Bela Anand'));
  const note = document.getElementById('note');
  await userEvent.keyboard('{Escape}');
  expect(note?.textContent).toBe('chosen: 2');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

import { fireEvent, render, screen } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { type SheetChange, useDrawnFirst } from './drawn-first.web.ts';

type Sheet = readonly string[];

const drawn: string[] = [];
/** What somebody sees: noted with each frame in which it is another. */
function useNoted(what: string, sheet: Sheet) {
  const text = sheet.join(' ');
  useLayoutEffect(() => {
    drawn.push(`${what}: ${text}`);
  }, [what, text]);
}

function Cells({ sheet, onChange }: { sheet: Sheet; onChange: (change: SheetChange<Sheet>) => void }) {
  const [shown, change] = useDrawnFirst(sheet, onChange);
  useNoted('cells', shown);
  const add = (mark: string) => change((latest) => [...latest, mark]);
  return (
    <>
      <button type="button" onClick={() => add(String(shown.length + 1))}>
        One
      </button>
      <button
        type="button"
        onClick={() => {
          add('first');
          add('second');
        }}
      >
        Two
      </button>
    </>
  );
}

function Page() {
  const [sheet, setSheet] = useState<Sheet>(['1']);
  useNoted('page', sheet);
  return (
    <>
      <button type="button" onClick={() => setSheet([])}>
        Discard
      </button>
      <Cells sheet={sheet} onChange={setSheet} />
    </>
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const drawnBy = (name: string) => {
  drawn.length = 0;
  press(name);
  return drawn;
};

test('A change shows in its cell before the page around it is drawn', () => {
  render(<Page />);
  expect(drawnBy('One')).toEqual(['cells: 1 2', 'page: 1 2']);
});

test('Of two changes that come before the page is drawn, both are kept', () => {
  render(<Page />);
  expect(drawnBy('Two').at(-1)).toBe('page: 1 first second');
});

test('What is discarded does not stay in the cells', () => {
  render(<Page />);
  press('One');
  expect(drawnBy('Discard')).toEqual(['cells: ', 'page: ']);
});

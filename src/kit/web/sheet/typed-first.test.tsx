import { act, fireEvent, render, screen } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { cellName } from './cell-cursor.web.ts';
import { TypedInput, type TypedText, useTypedFirst } from './typed-first.tsx';

const onRender = vi.fn();
let stored: readonly string[];
let settle: () => void;
let setTexts: (texts: readonly string[]) => void;

function Cells() {
  const [texts, set] = useState<readonly string[]>(['a', 'b']);
  stored = texts;
  setTexts = set;
  const put = (typed: readonly TypedText[]) =>
    set((before) => before.map((text, line) => typed.find((each) => each.line === line)?.text ?? text));
  const typing = useTypedFirst(put);
  settle = typing.settle;
  return (
    <div onChange={typing.onChange}>
      {texts.map((text, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines stay
        <TypedInput key={line} aria-label={`Cell ${line}`} data-cell={cellName(line, 'mark')} text={text} />
      ))}
    </div>
  );
}
const cell = (line: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `Cell ${line}` });
const write = (line: number, value: string) => fireEvent.change(cell(line), { target: { value } });
const frame = () => act(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
const shown = () => [cell(0).value, cell(1).value];

beforeEach(() => {
  const { unmount } = render(
    <Profiler id="cells" onRender={onRender}>
      <Cells />
    </Profiler>,
  );
  onRender.mockClear();
  return unmount;
});

test('What is typed shows at once and is drawn once, after its frame', async () => {
  write(0, 'ab');
  write(0, 'abc');
  expect(shown()).toEqual(['abc', 'b']);
  expect(onRender).not.toHaveBeenCalled();
  await frame();
  expect(stored).toEqual(['abc', 'b']);
  expect(onRender).toHaveBeenCalledTimes(1);
});

test('What is typed is in the sheet before its frame if something asks for it, and is put there once', async () => {
  write(0, 'x');
  act(() => settle());
  expect(stored).toEqual(['x', 'b']);
  act(() => setTexts(['c', 'd']));
  await frame();
  expect(shown()).toEqual(['c', 'd']);
});

test('What the sheet gets from elsewhere shows, and leaves alone what is being typed beside it', async () => {
  write(0, 'x');
  act(() => setTexts(['a', 'theirs']));
  expect(shown()).toEqual(['x', 'theirs']);
  await frame();
  expect(stored).toEqual(['x', 'theirs']);
});

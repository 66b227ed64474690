import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { harmIn, xssVectors } from '../../../../test/support/xss-vectors.ts';
import { matching } from './insertions.web.ts';
import { addressOf } from './link-bar.tsx';
import { RichText } from './rich-text.tsx';
import { RichTextEditor } from './rich-text-editor.tsx';

function Written({ start }: { start: string }) {
  const [html, setHtml] = useState(start);
  return (
    <>
      <span id="body-label">Body</span>
      <RichTextEditor
        id="body"
        value={html}
        onChange={setHtml}
        isWrong={false}
        insertions={['Student Name', 'School Name', 'Amount Due']}
        focusRef={() => undefined}
      />
      <output>{html}</output>
    </>
  );
}

test.each(xssVectors)('%s does nothing where formatted text is read, even if the server had let it through', (vector) => {
  const { container } = render(<RichText html={`<p>before</p>${vector}<p>after</p>`} />);
  const text = container.querySelector('.rich-text');
  expect(text).not.toBeNull();
  expect(text && harmIn(text)).toEqual([]);
});

test('All known attacks together are harmless in the editor, and in what it gives to be saved', async () => {
  render(<Written start={xssVectors.map((vector) => `<p>x</p>${vector}`).join('')} />);
  const box = await screen.findByRole('textbox', { name: 'Body' });
  const own = new Set(['ProseMirror-trailingBreak', 'ProseMirror-separator']);
  const harm = harmIn(box).filter((one) => ![...own].some((name) => one.includes(name)));
  expect(harm).toEqual([]);
});

test('A link leads elsewhere in a window of its own, which learns nothing of this one', () => {
  render(<RichText html='<p style="padding-left:2em"><a href="https://school.test">the school</a></p>' />);
  const link = screen.getByRole('link', { name: 'the school' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.closest('p')?.style.paddingLeft).toBe('2em');
});

test('What was written opens as it was saved, and a tool changes what it says', async () => {
  const start = '<p style="text-align: center; padding-left: 4em">Dear <strong>{{Student Name}}</strong></p>';
  render(<Written start={start} />);
  const box = await screen.findByRole('textbox', { name: 'Body' });
  expect(box.querySelector('strong')?.textContent).toBe('{{Student Name}}');
  await userEvent.click(screen.getByRole('button', { name: 'More indent' }));
  expect(screen.getByRole('status').textContent).toContain('padding-left: 6em');
  await userEvent.click(screen.getByRole('button', { name: 'Heading 2' }));
  expect(screen.getByRole('status').textContent).toMatch(/^<h2 style=".*text-align: center.*">/);
});

test('What is offered behind an @ begins with what was typed, or holds it', () => {
  const all = ['Student Name', 'School Name', 'Amount Due'];
  expect(matching(all, 'name')).toEqual(['Student Name', 'School Name']);
  expect(matching(all, 'amountdue')).toEqual(['Amount Due']);
  expect(matching(all, 's')[0]).toBe('Student Name');
  const many = Array.from({ length: 37 }, (_, index) => `Placeholder ${index}`);
  expect(matching(many, ''), 'all of them, however many').toEqual(many);
});

test.each([
  ['https://school.test/a?b=1', 'https://school.test/a?b=1'],
  ['school.test/fees', 'https://school.test/fees'],
  ['office@school.test', 'mailto:office@school.test'],
  ['tel:+911234567890', 'tel:+911234567890'],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['//evil.example', null],
  ['just words', null],
])('Typed as an address, %s leads to %s', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
});

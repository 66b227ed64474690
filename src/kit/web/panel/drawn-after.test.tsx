// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, test } from 'vitest';
import { DrawnAfter } from './drawn-after.tsx';

test('The head of a page is there before anything is made of its panels', () => {
  const happened: string[] = [];
  const Head = () => {
    useLayoutEffect(() => void happened.push('head is there'), []);
    return null;
  };
  const Panels = () => {
    happened.push('panels are made');
    return null;
  };
  render(
    <>
      <Head />
      <DrawnAfter>
        <Panels />
      </DrawnAfter>
    </>,
  );
  expect(happened).toEqual(['head is there', 'panels are made']);
});

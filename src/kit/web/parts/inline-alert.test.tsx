// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InlineAlert } from './inline-alert.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('An inline alert shows for five seconds and is gone half a second later', () => {
  render(<InlineAlert>Session timed out</InlineAlert>);
  pass(5499);
  expect(screen.getByRole('alert').textContent).toBe('Session timed out');
  pass(1);
  expect(screen.queryByRole('alert')).toBeNull();
});

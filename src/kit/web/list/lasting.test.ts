import { renderHook } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLasting } from './lasting.web.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('A list fades only when its new rows are late, and never when they come at once', () => {
  const { result, rerender } = renderHook(({ is }) => useLasting(is), { initialProps: { is: true } });
  expect(result.current).toBe(false);
  rerender({ is: false });
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current).toBe(false);
  rerender({ is: true });
  act(() => void vi.advanceTimersByTime(1000));
  expect(result.current).toBe(true);
  rerender({ is: false });
  expect(result.current).toBe(false);
  rerender({ is: true });
  expect(result.current).toBe(false);
});

import { useLayoutEffect } from 'react';
import { navigate } from './address.web.ts';

/** Redirects to another address as soon as it would show. */
export function Navigate({ to }: { to: string }): null {
  useLayoutEffect(() => navigate({ to, replace: true }), [to]);
  return null;
}

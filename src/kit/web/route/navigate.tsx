import { useLayoutEffect } from 'react';
import { navigate } from './address.web.ts';

/** Goes to another address in place of this one, as soon as it would show. */
export function Navigate({ to }: { to: string }): null {
  useLayoutEffect(() => navigate({ to, replace: true }), [to]);
  return null;
}

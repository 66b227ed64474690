import { useEffect, useState } from 'react';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { onTouched, touches } from '../../kit/web/calls/touched.web.ts';

const LateChoices = loadedLater(() => import('./late-choices.tsx').then((part) => part.LateChoices));

/** The place of the choices in the top bar whose code loads after the page. */
export function LateSlot() {
  const [hasTasks, setHasTasks] = useState(false);
  useEffect(() => onTouched((touched) => touches(touched, 'Task') && setHasTasks(true)), []);
  return <LateChoices hasTasks={hasTasks} />;
}

import { useEffect, useState } from 'react';
import { loadedLater } from '../../kit/web/calls/loaded.web.ts';
import { onTouched, touches } from '../../kit/web/calls/touched.web.ts';

const LateChoices = loadedLater(() => import('./late-choices.tsx').then((part) => part.LateChoices));

/** Whatever the page itself needs goes first. */
const afterMs = 1500;

/** The place of the choices in the top bar whose code loads after the page. */
export function LateSlot() {
  const [isLate, setLate] = useState(false);
  const [hasTasks, setHasTasks] = useState(false);
  useEffect(() => onTouched((touched) => touches(touched, 'Task') && setHasTasks(true)), []);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, []);
  return (isLate || hasTasks) && <LateChoices hasTasks={hasTasks} />;
}

import { useEffect, useState } from 'react';

const noticedMs = 150;

/** Whether something has lasted long enough for people to notice: what passes sooner changes nothing on the screen. */
export function useLasting(is: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!is) return setLasts(false);
    const timer = setTimeout(() => setLasts(true), noticedMs);
    return () => clearTimeout(timer);
  }, [is]);
  return is && lasts;
}

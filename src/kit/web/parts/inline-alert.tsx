import { type ReactNode, useEffect, useState } from 'react';
import { AlertBox, errorLook } from './alert-box.tsx';

const shownMs = 5000;
const removalMs = 500;

/** An inline error: shown for 5 s, gone 0.5 s later. */
export function InlineAlert({ children }: { children: ReactNode }) {
  const [phase, setPhase] = useState<'shown' | 'leaving' | 'gone'>('shown');
  useEffect(() => {
    const leaving = setTimeout(() => setPhase('leaving'), shownMs);
    const gone = setTimeout(() => setPhase('gone'), shownMs + removalMs);
    return () => {
      clearTimeout(leaving);
      clearTimeout(gone);
    };
  }, []);
  if (phase === 'gone') return null;
  return (
    <div className={`transition-opacity duration-500 motion-reduce:transition-none ${phase === 'leaving' ? 'opacity-0' : ''}`}>
      <AlertBox {...errorLook}>{children}</AlertBox>
    </div>
  );
}

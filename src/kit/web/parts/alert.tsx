import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';

const kinds = {
  info: { icon: Info, tint: 'border-info bg-info/8', tone: 'text-info' },
  warning: { icon: TriangleAlert, tint: 'border-warning bg-warning/8', tone: 'text-warning' },
  error: { icon: CircleAlert, tint: 'border-error bg-error/8', tone: 'text-error' },
  success: { icon: CircleCheck, tint: 'border-success bg-success/8', tone: 'text-success' },
} as const;
type AlertKind = keyof typeof kinds;

interface AlertProps {
  kind: AlertKind;
  children: ReactNode;
}

/** A message in its place on the page that stays. */
export function Notice({ kind, children }: AlertProps) {
  const { icon: Icon, tint, tone } = kinds[kind];
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={`flex gap-3 rounded-box border px-4 py-3 ${tint}`}>
      <Icon size={20} aria-hidden className={`shrink-0 ${tone}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

const shownMs = 5000;
const removalMs = 500;

/** A message in its place on the page: shown for 5 s, gone 0.5 s later. */
export function InlineAlert({ kind, children }: AlertProps) {
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
      <Notice kind={kind}>{children}</Notice>
    </div>
  );
}

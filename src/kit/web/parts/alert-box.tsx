import { CircleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** The look of an inline message. */
export interface AlertLook {
  icon: LucideIcon;
  tint: string;
  tone: string;
}

/** The look of an error. */
export const errorLook: AlertLook = { icon: CircleAlert, tint: 'border-error bg-error/8', tone: 'text-error' };

/** An inline message. Screen readers announce an error at once. */
export function AlertBox({ icon: Icon, tint, tone, children }: AlertLook & { children: ReactNode }) {
  return (
    <div role={tone === errorLook.tone ? 'alert' : 'status'} className={`flex gap-3 rounded-box border px-4 py-3 ${tint}`}>
      <Icon size={20} aria-hidden className={`shrink-0 ${tone}`} />
      <div className="min-w-0">{children}</div>
    </div>
  );
}

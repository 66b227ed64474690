import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { AlertBox, errorLook } from './alert-box.tsx';

const looks = {
  info: { icon: Info, tint: 'border-info bg-info/8', tone: 'text-info' },
  warning: { icon: TriangleAlert, tint: 'border-warning bg-warning/8', tone: 'text-warning' },
  error: errorLook,
  success: { icon: CircleCheck, tint: 'border-success bg-success/8', tone: 'text-success' },
} as const;

interface NoticeProps {
  kind: keyof typeof looks;
  children: ReactNode;
}

/** An inline message that stays. */
export const Notice = ({ kind, children }: NoticeProps) => <AlertBox {...looks[kind]}>{children}</AlertBox>;

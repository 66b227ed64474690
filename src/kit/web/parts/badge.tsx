import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { displayDate, type IsoDate } from '../../domain/dates.domain.ts';

const tones = {
  success: ['bg-success/12', 'text-success'],
  warning: ['bg-warning/14', 'text-warning'],
  error: ['bg-error/12', 'text-error'],
  info: ['bg-info/12', 'text-info'],
  plain: ['bg-press', 'text-base-content'],
} as const;

/** What a badge means: fine, needs attention, wrong, information, or none of these. */
export type Tone = keyof typeof tones;

/**
 * A tint, a coloured icon and a word in the text colour: never colour alone. `quiet` drops the tint, for the usual state; in the cards
 * of a phone, where the badge stands below other words, it drops the space around it as well.
 */
export function Badge({
  tone,
  icon: Icon,
  quiet,
  children,
}: {
  tone: Tone;
  icon: LucideIcon;
  quiet?: boolean;
  children: ReactNode;
}) {
  const [ground, colour] = tones[tone];
  return (
    <span
      className={`inline-flex h-6 max-w-full items-center gap-1.5 whitespace-nowrap rounded-selector px-2 text-xs ${quiet ? 'max-sm:px-0' : ground}`}
    >
      <Icon size={14} className={`shrink-0 ${colour}`} aria-hidden="true" />
      <span className="truncate">{children}</span>
    </span>
  );
}

/** The look of each value of a status. */
export type StatusLook = Readonly<Record<number, { label: string; tone: Tone; icon: LucideIcon; quiet?: boolean }>>;

interface StatusBadgeProps {
  value: number;
  look: StatusLook;
  inRow?: boolean;
  /** The last day on which it is so, if that is known. */
  until?: IsoDate | null;
}

/** The badge of a status; nothing for a value without a look. In a row the usual state has no tint. */
export function StatusBadge({ value, look, inRow = false, until = null }: StatusBadgeProps) {
  const shown = look[value];
  if (!shown) return null;
  return (
    <Badge tone={shown.tone} icon={shown.icon} quiet={inRow && (shown.quiet ?? false)}>
      {shown.label}
      {until && ` until ${displayDate(until)}`}
    </Badge>
  );
}

import type { LucideIcon } from 'lucide-react';

interface SegmentProps<Value extends string> {
  label: string;
  items: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice between a few ways to see the same thing. */
export function Segment<Value extends string>({ label, items, value, onChange }: SegmentProps<Value>) {
  return (
    <fieldset aria-label={label} className="flex rounded-field border border-line-strong p-px">
      {items.map(({ value: own, label: word, icon: Icon }) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === value}
          onClick={() => onChange(own)}
          className={`flex h-7 items-center gap-1.5 rounded-[calc(var(--radius-field)-2px)] px-2.5 focus-visible:ring-focus max-sm:h-9 ${own === value ? 'bg-press font-semibold' : 'text-muted hover:bg-wash'}`}
        >
          {Icon && <Icon size={16} aria-hidden />}
          {word}
        </button>
      ))}
    </fieldset>
  );
}

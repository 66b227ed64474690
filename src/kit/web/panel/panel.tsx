import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** On the right of the header: a count, a legend, a link. */
  note?: ReactNode;
  /** Lists inside reach the border. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

/** A box on a page: header 44 px, hairline border, no shadow. */
export function Panel({ title, note, flush = false, className = '', children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex min-w-0 flex-col overflow-clip rounded-box border border-line ${className}`}>
      <header className="flex min-h-11 shrink-0 items-center gap-3 px-4">
        <h2 id={id} className="flex-1 text-sm">
          {title}
        </h2>
        {note}
      </header>
      <div className={`min-h-0 flex-1 ${flush ? '' : 'px-4 pb-4'}`}>{children}</div>
    </section>
  );
}

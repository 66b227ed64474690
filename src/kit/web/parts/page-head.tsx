import type { ReactNode } from 'react';

export interface PageHeadProps {
  title: string;
  /** Beside the title: how many records, the program. */
  note?: ReactNode;
  /** Left of the title, e.g. the way back. */
  before?: ReactNode;
  /** On the right: view, Export, the primary action last. */
  children?: ReactNode;
}

/** The header of a page: 64 px; what does not fit goes below. Where there is room for both, a long title gives way to the buttons. */
export const PageHead = ({ title, note, before, children }: PageHeadProps) => (
  <div className="flex min-h-16 shrink-0 flex-wrap items-center gap-2 px-4 py-3 sm:px-6">
    <div className="flex min-w-0 flex-auto items-center gap-2 xl:basis-64">
      {before}
      <div className="flex min-w-0 flex-1 items-baseline gap-x-3 max-sm:flex-wrap">
        <h1 dir="auto" className={`min-w-0 break-words text-xl sm:truncate ${before ? 'max-sm:text-base' : ''}`} title={title}>
          {title}
        </h1>
        {note !== undefined && (
          // With a way back, a phone shows the note below a smaller title, with room for a button beside them.
          <span
            className={`max-w-full shrink-0 break-words text-muted sm:max-w-1/2 sm:truncate ${before ? 'max-sm:w-0 max-sm:min-w-full' : ''}`}
          >
            {note}
          </span>
        )}
      </div>
    </div>
    <div className="ml-auto flex max-w-full items-center gap-2 max-sm:flex-wrap max-sm:justify-end">{children}</div>
  </div>
);

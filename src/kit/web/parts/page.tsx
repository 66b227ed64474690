import type { ReactNode } from 'react';

interface PageHeadProps {
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
    <div className="ml-auto flex max-w-full flex-wrap items-center justify-end gap-2">{children}</div>
  </div>
);

interface PageProps extends Omit<PageHeadProps, 'children'> {
  /** Right of the title: view, Export, the primary action last. */
  tools?: ReactNode;
  /** Below the title, over the whole width. */
  notice?: ReactNode;
  /** Width and layout of what it shows. */
  className?: string;
  children: ReactNode;
}

/** A page that scrolls as a whole: its header, and below what it shows, one under the other. */
export const Page = ({ tools, notice, className = 'max-w-400 space-y-4', children, ...head }: PageProps) => (
  <div className="min-h-0 flex-1 overflow-y-auto">
    <PageHead {...head}>{tools}</PageHead>
    {notice}
    <div className={`px-4 pb-6 sm:px-6 ${className}`}>{children}</div>
  </div>
);

/** The layout of a page that asks on the left and shows on the right what comes of it. */
export const besideForm = 'grid max-w-400 grid-cols-1 items-start gap-6 lg:grid-cols-[304px_minmax(0,1fr)]';

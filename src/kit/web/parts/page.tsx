import type { ReactNode } from 'react';
import { PageHead, type PageHeadProps } from './page-head.tsx';

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

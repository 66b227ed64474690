import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface PlainPageProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
}

/** A page that says one thing: what is wrong, and what to do. */
export const PlainPage = ({ icon: Icon, title, children }: PlainPageProps) => (
  <div className="m-auto flex max-w-120 flex-col items-center gap-2 px-4 py-16 text-center">
    <Icon size={20} aria-hidden className="mb-2 text-muted" />
    <h1 className="text-xl">{title}</h1>
    {children}
  </div>
);

import type { ComponentProps, ReactNode } from 'react';
import { Logo } from '../kit/web/parts/logo.tsx';
import { Muted } from '../kit/web/parts/muted.tsx';

interface PublicFormProps {
  title: string;
  intro: string;
  children: ReactNode;
  /** Shown beside the form on a wide screen, below it on a phone. */
  aside?: ReactNode;
}

/** All that a page without a session shows. */
export const PublicMain = (main: ComponentProps<'main'>) => <main className="min-h-dvh" {...main} />;

/** The frame of pages that need no session: brand, title, and what the page is for. */
export const PublicForm = ({ title, intro, children, aside }: PublicFormProps) => (
  <div
    className={`grid min-h-dvh grid-cols-[minmax(0,1fr)] ${aside ? 'max-lg:grid-rows-[auto_1fr] lg:grid-cols-[1fr_560px]' : ''}`}
  >
    <div className="flex flex-col px-6 py-6 lg:px-8">
      <div className="flex items-center gap-3">
        <Logo />
        <b className="font-semibold text-base">Homeroom</b>
      </div>
      <div className="mx-auto my-8 w-full max-w-90 lg:my-auto">
        <h1 className="break-words text-figure">{title}</h1>
        <Muted className="mt-1 mb-8">{intro}</Muted>
        {children}
      </div>
      <Muted small className="hidden lg:block">
        Homeroom, for every school day
      </Muted>
    </div>
    {aside}
  </div>
);

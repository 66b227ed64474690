import type { ComponentProps } from 'react';
import { type ButtonLook, buttonLook } from '../parts/button-look.web.ts';
import { Link } from './link.tsx';

/** A link to another page of the application that looks like a button. */
export const LinkButton = ({ kind, small, className, ...link }: ComponentProps<typeof Link> & ButtonLook) => (
  <Link {...link} className={buttonLook({ kind, small, className })} />
);

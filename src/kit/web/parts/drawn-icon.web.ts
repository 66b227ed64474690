import { createElement, memo, type SVGProps } from 'react';

const outline = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** A picture of `lucide-react` as a component, hidden from screen readers unless it has a name. The build replaces theirs with it. */
function createIcon(d: string) {
  const shape = createElement('path', { d });
  return memo(({ size = 24, strokeWidth = 2, className, ...rest }: SVGProps<SVGSVGElement> & { size?: number }) =>
    createElement(
      'svg',
      {
        ...outline,
        width: size,
        height: size,
        strokeWidth,
        'aria-hidden': !('aria-label' in rest || 'role' in rest || 'aria-labelledby' in rest),
        ...rest,
        className,
      },
      shape,
    ),
  );
}

export { createIcon as default };

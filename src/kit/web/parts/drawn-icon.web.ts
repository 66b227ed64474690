import { createElement, memo, type SVGProps } from 'react';

/** A picture as `lucide-react` describes it. */
interface IconData {
  node: readonly (readonly [tag: string, attributes: Record<string, string>])[];
}

const outline = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const;

/** A picture of `lucide-react` as a component, hidden from screen readers unless it has a name. The build replaces theirs with it. */
function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes));
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
      ...shapes,
    ),
  );
}

export { createIcon as default };

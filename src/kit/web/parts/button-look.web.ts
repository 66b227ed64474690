/** How a button looks, or a link that looks like one. */
export interface ButtonLook {
  /** `primary` for the one thing that a view is for, `danger` for what deletes. */
  kind?: 'quiet' | 'primary' | 'danger' | undefined;
  /** 32 px high, for what stands beside a list or a text, instead of 40 px. On a phone, every button is 44 px high. */
  small?: boolean | undefined;
  /** Its place, such as a margin, or `btn-square` if it shows nothing but an icon. */
  className?: string | undefined;
}

const kinds = { quiet: 'btn-quiet', primary: 'btn-primary', danger: 'btn-error' } as const;

/** The classes of such a look. */
export const buttonLook = ({ kind = 'quiet', small, className = '' }: ButtonLook): string =>
  `btn ${kinds[kind]} ${small ? 'btn-sm ' : ''}${className}`;

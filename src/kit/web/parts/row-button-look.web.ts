/** The look of a record's button. */
export const rowButtonLook =
  'icon-btn shrink-0 focus-visible:ring-focus disabled:pointer-events-none disabled:opacity-35 max-sm:size-11 [&>svg]:max-sm:size-5';

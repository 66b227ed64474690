/** A question mark in a circle: that of the icons comes in a file of its own, of which the frame would have to know. */
export const QuestionMark = () => (
  <span aria-hidden className="grid size-4.5 place-items-center rounded-full border-[1.5px] border-current text-muted text-xs">
    ?
  </span>
);

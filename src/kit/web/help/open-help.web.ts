type Show = (id: string) => void;

let show: Show | undefined;
let asked: string | undefined;

/**
 * Opens the help; as soon as it is there, if it is still on its way.
 * @param id of a page; `''` is the one about the screen
 */
export function openHelp(id = ''): void {
  if (show) show(id);
  else asked = id;
}

/** Says how help is shown, and shows what was asked for before. */
export function showHelpBy(by: Show): void {
  show = by;
  if (asked !== undefined) by(asked);
  asked = undefined;
}

/** An e-mail address that does not fit on a line goes on after its sign, not before its last letter. */
export function BrokenAtSign({ text }: { text: string }) {
  const after = text.indexOf('@') + 1;
  if (after === 0) return text;
  return (
    <>
      {text.slice(0, after)}
      <wbr />
      {text.slice(after)}
    </>
  );
}

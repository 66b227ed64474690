/** A text in which no date is broken at a hyphen where a line ends. */
export const wholeDates = (text: string) =>
  text.split(/(\d\d-\d\d-\d{4})/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a date may stand there twice, and the parts never change places
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

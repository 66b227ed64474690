import type { useContentTitles } from './content-titles.web.ts';

/** The school's own texts to choose from, and apart from them those that events send. */
export const ContentOptions = ({ of = [] }: { of: ReturnType<typeof useContentTitles> }) => (
  <>
    <Group label="Written by the school" of={of.filter(({ isAutomatic }) => !isAutomatic)} />
    <Group label="Sent by an event" of={of.filter(({ isAutomatic }) => isAutomatic)} />
  </>
);

const Group = ({ label, of }: { label: string; of: NonNullable<ReturnType<typeof useContentTitles>> }) =>
  of.length > 0 && (
    <optgroup label={label}>
      {of.map(({ notificationContentId, title }) => (
        <option key={notificationContentId} value={notificationContentId}>
          {title}
        </option>
      ))}
    </optgroup>
  );

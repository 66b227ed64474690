import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../kit/web/calls/api.web.ts';
import { RichTextField } from '../../../kit/web/rich-text/rich-text-field.tsx';
import type { listMailPlaceholders } from '../mail-placeholder/mail-placeholder.domain.ts';

/** The body of a notification: typing `@` offers the placeholders. */
export function ContentBodyField() {
  const { data = [] } = useQuery({
    queryKey: ['ns', 'MailPlaceholder'],
    queryFn: ({ signal }) => callApi<typeof listMailPlaceholders>('GET /api/ns/MailPlaceholder', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <RichTextField
      name="body"
      label="Body"
      hint="Type @ for what differs from one recipient to the next, such as their name."
      insertions={data.map(({ placeholderName }) => placeholderName)}
    />
  );
}

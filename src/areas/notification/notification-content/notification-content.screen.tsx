import { PenLine, Zap } from 'lucide-react';
import { reading } from '../../../kit/domain/reading.domain.ts';
import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { ScrollRegion } from '../../../kit/web/parts/scroll-region.tsx';
import { RichTextField } from '../../../kit/web/rich-text/rich-text-field.tsx';
import { RichTextLater } from '../../../kit/web/rich-text/rich-text-later.tsx';
import { usePlaceholderNames } from '../mail-placeholder/placeholder-names.web.ts';
import { SendLink, SendTool } from '../mailing/send-link.tsx';
import { ContentPreview, FormPreview } from './content-preview.tsx';
import { notificationContent } from './notification-content.domain.ts';

const { TextField } = fieldsOf(notificationContent);

export const NotificationContentScreen = () => (
  <ResourceScreen
    of={notificationContent}
    card={card}
    picture={picture}
    tools={<SendTool />}
    rowActions={rowActions}
    form={
      <>
        <TextField name="title" wide hint="The subject of the e-mail; it may contain placeholders too." />
        <ContentBodyField />
        <FormPreview />
      </>
    }
    detail={({ title, body }) => (
      <>
        <h3 className="mb-3 break-words text-base">{title}</h3>
        <RichTextLater html={body} />
        <ContentPreview title={title} body={body} />
      </>
    )}
  />
);

const picture = reading(notificationContent.row, ['isAutomatic'], ({ isAutomatic }) =>
  isAutomatic ? (
    <Zap size={16} role="img" aria-label="Sent by an event" className="shrink-0 text-muted" />
  ) : (
    <PenLine size={16} role="img" aria-label="Written by the school" className="shrink-0 text-muted" />
  ),
);

const rowActions = {
  send: reading(notificationContent.row, ['notificationContentId', 'title'], (row) => <SendLink of={row} />),
};

const card = reading(notificationContent.row, ['title', 'body'], ({ title, body }) => (
  <ScrollRegion label={`Body of ${title}`} className="h-48 overflow-y-auto rounded-field">
    <RichTextLater html={body} />
  </ScrollRegion>
));

/** The body of a notification: typing `@` offers the placeholders. */
function ContentBodyField() {
  const placeholders = usePlaceholderNames();
  return (
    <RichTextField
      name="body"
      label="Body"
      hint="Type @ for what differs from one recipient to the next, such as their name."
      insertions={placeholders}
    />
  );
}

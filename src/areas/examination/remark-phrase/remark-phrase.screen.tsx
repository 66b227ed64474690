import { fieldsOf } from '../../../kit/web/form/fields-of.tsx';
import { ResourceScreen } from '../../../kit/web/list/resource-screen.tsx';
import { remarkPhrase } from './remark-phrase.domain.ts';

const { LongTextField, TextField } = fieldsOf(remarkPhrase);

export const RemarkPhraseScreen = () => (
  <ResourceScreen
    of={remarkPhrase}
    comeFrom="Phrases are offered beside each remark on a report card."
    form={
      <>
        <LongTextField name="phrase" hint="{name} stands for the student’s first name" wide />
        <TextField name="topic" hint="For instance effort or conduct" />
      </>
    }
  />
);

import { z } from 'zod';
import { textField } from '../row.domain.ts';

/** Stands for what a preview shows. */
export const shownMark = textField.describe('Stands for what is shown here: sent back, nothing is done if it has changed since');

/** The mark of the preview that the caller has seen. Who sends none takes it as it is now. */
export const seenMark = z
  .string('seen should be the mark of a preview')
  .max(100, 'seen should be the mark of a preview')
  .nullish();

import { RichTextInput } from '../../rich-text/rich-text-input.tsx';
import type { FormatView } from '../format-view.ts';

export const richTextView: FormatView = { Input: RichTextInput, readsItself: true };

import { MediaIcon } from '@blueprintjs/icons';
import { objectOf } from '../../../contract/formats/index.ts';
import { useLetterPreview } from '../../../engine/hooks/use-letter-preview.ts';
import type { PreviewProps } from '../format-view.ts';
import { MailThumbnail } from './mail-thumbnail.tsx';
import { useLetterOf } from './use-letter-of.ts';
import { useSeen } from './use-seen.ts';

/** A letter as the mail that it becomes: read and drawn when it comes into sight. */
export function LetterPreview({ model, field, record }: PreviewProps) {
  const [place, isSeen] = useSeen<HTMLSpanElement>();
  const text = useLetterOf(model, field.name, record.id, isSeen, record.version);
  const { preview } = useLetterPreview(objectOf(field), text, undefined);
  return (
    <span ref={place} className="tile-mail" aria-hidden="true">
      {text !== undefined && preview?.html ? <MailThumbnail html={preview.html} /> : <MediaIcon size={32} />}
    </span>
  );
}

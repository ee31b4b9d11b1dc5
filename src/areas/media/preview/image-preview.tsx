import { Button } from '@blueprintjs/core';
import { ZoomInIcon, ZoomOutIcon } from '@blueprintjs/icons';
import { type CSSProperties, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeholderPicture } from '../../../views/widgets/placeholder-picture.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

/** Widths of the image, as parts of its frame. */
const STEPS = [1, 1.5, 2, 3, 4, 6, 8] as const;

interface Props {
  readonly address: string;
  /** What stands for it until one looks closer. */
  readonly large: string;
  /** Small, and mostly there already; shown until the large one has come. */
  readonly small: string;
  /** The same so small that it is there at once. */
  readonly placeholder: unknown;
  readonly label: string;
}

/** An image in its frame; larger, it is moved in it by the scroll bars, and by the arrows once the frame has the focus. */
export function ImagePreview({ address, large, small, placeholder, label }: Props) {
  const { t } = useTranslation();
  const format = new Intl.NumberFormat(useIntlLocale(), { style: 'percent' });
  const [step, setStep] = useState(0);
  const [loaded, setLoaded] = useState<string>();
  const zoom = STEPS[step] ?? 1;
  return (
    <>
      <div className="media-preview-room" tabIndex={0} role="group" aria-label={label}>
        <img
          src={zoom === 1 ? large : address}
          alt={label}
          style={{
            inlineSize: `${String(zoom * 100)}%`,
            ...(loaded === large ? {} : before(small, placeholder)),
          }}
          data-zoom={zoom}
          onLoad={() => setLoaded(large)}
        />
      </div>
      <div className="media-preview-bar" role="toolbar" aria-label={t('media:preview.zoom')}>
        <Button
          variant="minimal"
          size="small"
          icon={<ZoomOutIcon />}
          aria-label={t('media:preview.smaller')}
          title={t('media:preview.smaller')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <span aria-live="polite">{format.format(zoom)}</span>
        <Button
          variant="minimal"
          size="small"
          icon={<ZoomInIcon />}
          aria-label={t('media:preview.larger')}
          title={t('media:preview.larger')}
          disabled={step === STEPS.length - 1}
          onClick={() => setStep(step + 1)}
        />
      </div>
    </>
  );
}

/** The small picture once it has come, and until then what the record itself has of it. */
function before(small: string, placeholder: unknown): CSSProperties {
  const { background } = placeholderPicture(placeholder) ?? {};
  const first = `center / contain no-repeat url("${small}")`;
  return { background: background === undefined ? first : `${first}, ${String(background)}` };
}

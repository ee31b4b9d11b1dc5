import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Json } from '../../../contract/layers/override.ts';
import type { ReviewChange, Side } from '../model/config-review.ts';
import { useChangeTexts } from '../changes/use-change-texts.ts';
import { useChangeWords } from '../changes/use-change-words.ts';
import { useLayerName } from '../changes/use-layer-name.ts';
import { useMoment } from '../changes/use-moment.ts';
import { valueText } from '../changes/value-text.ts';

/** The words have other values in them. */
const hasParts = (value: Json) => typeof value === 'object' && value !== null;

interface Props {
  readonly change: ReviewChange;
  readonly chosen: Side | undefined;
  readonly onChoose: (side: Side) => void;
}

/** One key: what the draft has, and what somebody else has published, side by side. */
export function ConflictChoice({ change, chosen, onChoose }: Props) {
  const { t } = useTranslation();
  const name = useId();
  const words = useChangeWords(change.objectName);
  const { field } = useChangeTexts(change.objectName);
  const layerName = useLayerName();
  const moment = useMoment();
  const { conflict, label, after } = change;
  if (!conflict) return null;
  const text = (value: Json) =>
    valueText(value, t('list.yes'), t('list.no'), field) ?? t('configuration:reviewing.nothing');
  const sides = {
    mine: { said: t('configuration:reviewing.mine'), words: words(change), value: after },
    theirs: {
      said: t('configuration:reviewing.theirs', { name: conflict.by, at: moment(conflict.at) }),
      words: words({ ...change, before: after, after: conflict.theirs }),
      value: conflict.theirs,
    },
  };
  return (
    <fieldset className="card review-conflict">
      <legend>
        {label} · {layerName(change)}
      </legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} data-chosen={chosen === side}>
          <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
          <strong>{sides[side].said}</strong>
          <span>
            {sides[side].words} {hasParts(sides[side].value) && <small>{text(sides[side].value)}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

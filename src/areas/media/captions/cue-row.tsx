import { Button, TextArea } from '@blueprintjs/core';
import { CutIcon, MergeColumnsIcon, PlayIcon, TrashIcon } from '@blueprintjs/icons';
import { type KeyboardEvent, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CUE_LENGTH, type CueRule } from '../../../contract/calls/captions.ts';
import type { CueStep, EditedCue } from './model/cue-list.ts';
import { momentInput, readMoment } from './model/moment.ts';

interface Props {
  readonly cue: EditedCue;
  /** From 1. */
  readonly number: number;
  readonly isOn: boolean;
  readonly isLast: boolean;
  readonly rule: CueRule | undefined;
  readonly onStep: (step: CueStep) => void;
  readonly onPlay: (seconds: number) => void;
  /** Where the video is (seconds). */
  readonly now: () => number | undefined;
}

/** One caption: its times, its text, and what can be done with it. */
export const CueRow = memo(function CueRow(props: Props) {
  const { cue, number, isOn, isLast, rule, onStep, onPlay, now } = props;
  const { t } = useTranslation();
  const { key, from, to, text } = cue;
  const split = () => onStep({ type: 'split', key, ...withMoment(now()) });
  const add = () => onStep({ type: 'add', after: key, at: to });
  const keys: Readonly<Record<string, () => void>> = {
    p: () => onPlay(from),
    i: () => onStep({ type: 'change', key, change: { from: now() ?? from } }),
    o: () => onStep({ type: 'change', key, change: { to: now() ?? to } }),
    s: split,
    m: () => onStep({ type: 'merge', key }),
    n: add,
  };
  const press = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    // What the key is called, whatever letter the system makes of it together with Alt.
    const letter = event.code.replace(/^Key/, '').toLowerCase();
    if (!Object.hasOwn(keys, letter)) return;
    event.preventDefault();
    keys[letter]?.();
  };
  const ruleId = `cue-rule-${key}`;
  const named = (name: string) => t(name, { number });
  return (
    <li className="cue" data-on={isOn} data-cue={key} onKeyDown={press}>
      <div className="cue-times">
        <Moment
          label={named('media:captions.from')}
          value={from}
          isWrong={rule === 'order'}
          onChange={(value) => onStep({ type: 'change', key, change: { from: value } })}
        />
        <Moment
          label={named('media:captions.to')}
          value={to}
          isWrong={rule === 'order' || rule === 'tooLate'}
          onChange={(value) => onStep({ type: 'change', key, change: { to: value } })}
        />
      </div>
      <TextArea
        autoResize
        className="cue-text"
        rows={1}
        value={text}
        maxLength={CUE_LENGTH}
        aria-label={named('media:captions.text')}
        aria-invalid={rule === 'text'}
        aria-describedby={rule ? ruleId : undefined}
        onChange={({ target }) => onStep({ type: 'change', key, change: { text: target.value } })}
      />
      <div className="cue-steps">
        <Step icon={<PlayIcon />} label={named('media:captions.play')} onPress={() => onPlay(from)} />
        <Step icon={<CutIcon />} label={named('media:captions.split')} onPress={split} />
        <Step
          icon={<MergeColumnsIcon />}
          label={named('media:captions.merge')}
          isOff={isLast}
          onPress={() => onStep({ type: 'merge', key })}
        />
        <Step
          icon={<TrashIcon />}
          label={named('media:captions.remove')}
          onPress={() => onStep({ type: 'remove', key })}
        />
      </div>
      {rule && (
        <p id={ruleId} className="cue-rule">
          {t(`media:captions.rules.${rule}`)}
        </p>
      )}
    </li>
  );
});

const withMoment = (at: number | undefined) => (at === undefined ? {} : { at });

function Step(props: {
  readonly icon: React.JSX.Element;
  readonly label: string;
  readonly isOff?: boolean;
  readonly onPress: () => void;
}) {
  const { icon, label, isOff = false, onPress } = props;
  return (
    <Button
      variant="minimal"
      size="small"
      icon={icon}
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={onPress}
    />
  );
}

/** A moment as it is typed; what is none goes back to what was there. */
function Moment(props: {
  readonly label: string;
  readonly value: number;
  readonly isWrong: boolean;
  readonly onChange: (value: number) => void;
}) {
  const { label, value, isWrong, onChange } = props;
  const [typed, setTyped] = useState<string>();
  return (
    <input
      className="bp6-input bp6-small cue-moment"
      aria-label={label}
      aria-invalid={isWrong}
      value={typed ?? momentInput(value)}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => {
        setTyped(target.value);
        const read = readMoment(target.value);
        if (read !== undefined) onChange(read);
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}

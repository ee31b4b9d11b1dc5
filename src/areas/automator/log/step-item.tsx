import { Tag } from '@blueprintjs/core';
import type { ObjectField } from '../../../contract/metadata/introspection.ts';
import type { ElementTypeInfo } from '../../../engine/hooks/use-element-types.ts';
import { MenuPicture } from '../../../views/widgets/menu-picture.tsx';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';
import type { Step } from '../hooks/use-steps.ts';

interface Props {
  readonly step: Step;
  readonly type: ElementTypeInfo | undefined;
  /** Those of the steps' object: what its parts are called. */
  readonly fields: readonly ObjectField[];
}

const INTENTS: Readonly<Record<string, 'success' | 'danger' | 'primary' | 'none'>> = {
  DONE: 'success',
  FAILED: 'danger',
  WAITING: 'primary',
};

/** One time at an element: when, for how long, what it was given, and what came of it. */
export function StepItem({ step, type, fields }: Props) {
  const locale = useIntlLocale();
  const { elementName, elementId, status, attempt, startedAt, durationMs, nextAt, problem } = step;
  const title = elementName ?? type?.label ?? elementId;
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' });
  const field = (name: string) => fields.find((each) => each.name === name);
  const state = field('status')?.enumValues?.find(({ name }) => name === status)?.label ?? status;
  const facts = [
    startedAt && date.format(new Date(startedAt)),
    durationMs !== null && lasted(durationMs, locale),
    (attempt ?? 1) > 1 && `${field('attempt')?.label}: ${attempt}`,
    nextAt && status === 'WAITING' && `${field('nextAt')?.label}: ${date.format(new Date(nextAt))}`,
  ].filter(Boolean);
  return (
    <li className={`card is-${type?.family ?? 'unknown'}`}>
      <div className="wf-step-head">
        <span className="graph-icon">
          <MenuPicture icon={type?.icon ?? null} />
        </span>
        <strong>{title}</strong>
        <Tag minimal intent={INTENTS[status] ?? 'none'}>
          {state}
        </Tag>
      </div>
      <small>{facts.join(' · ')}</small>
      {problem != null && <p className="wf-problem">{problem}</p>}
      {(['input', 'output'] as const).map((name) => {
        const text = pretty(step[name]);
        return (
          text !== undefined && (
            <details key={name}>
              <summary>{field(name)?.label}</summary>
              <pre>{text}</pre>
            </details>
          )
        );
      })}
    </li>
  );
}

function lasted(ms: number, locale: string): string {
  const [value, unit] = ms < 1000 ? [ms, 'millisecond'] : [ms / 1000, 'second'];
  const style = { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(locale, style).format(value);
}

/** JSON by lines; undefined where there is nothing in it. */
function pretty(text: string | null | undefined): string | undefined {
  if (text == null || text === '' || text === '{}') return undefined;
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}

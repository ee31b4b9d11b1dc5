import { Tick } from '@blueprintjs/icons';
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { isEmpty } from '../../contract/record/validate.ts';
import type { FormTabModel } from '../../engine/model/object-model.ts';
import { useFormStore } from '../form-state/form-context.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { isSameValue, newFormValues } from '../form-state/form-values.ts';
import { useFormParts } from './form-parts.ts';
import './form-steps.css';

interface Props {
  readonly panelOf: (tab: FormTabModel) => ReactNode;
}

/** The steps of a form: where one is, what is done and what is wrong in each, and the open one. */
export function FormSteps({ panelOf }: Props) {
  const { t } = useTranslation();
  const { form, place } = useFormParts();
  const { tab } = useSyncExternalStore(place.subscribe, place.get);
  const open = form.tabs.find(({ name }) => name === tab) ?? form.tabs[0];
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(open?.name);
  useEffect(() => {
    if (shown.current === open?.name) return;
    shown.current = open?.name;
    // What leads to a field has put the focus there.
    if (!title.current?.parentElement?.contains(document.activeElement)) title.current?.focus();
    title.current?.closest('form')?.scrollIntoView({ block: 'start' });
  }, [open]);
  if (!open) return null;
  const at = form.tabs.indexOf(open) + 1;
  return (
    <>
      <nav className="form-step-list" aria-label={t('record:steps.title')}>
        <ol>
          {form.tabs.map((each, index) => (
            <Step key={each.name} step={each} at={index + 1} isOpen={each === open} />
          ))}
        </ol>
        <p aria-hidden>{t('record:steps.at', { at, total: form.tabs.length })}</p>
      </nav>
      <section aria-labelledby={`${place.idPrefix}-step`}>
        <h2 id={`${place.idPrefix}-step`} ref={title} tabIndex={-1} className="form-step-title">
          {open.title}
        </h2>
        {panelOf(open)}
      </section>
    </>
  );
}

interface StepProps {
  readonly step: FormTabModel;
  readonly at: number;
  readonly isOpen: boolean;
}

function Step({ step, at, isOpen }: StepProps) {
  const { t } = useTranslation();
  const { form, place } = useFormParts();
  const store = useFormStore();
  const userId = useViewerId();
  const fields = form.sections.flatMap(({ name, fields: own }) => (step.sections.includes(name) ? own : []));
  const state = useSyncExternalStore(store.subscribe, () => {
    const { hidden, values } = store.get();
    const asked = fields.filter(({ field }) => !hidden.has(field.name));
    if (asked.some(({ field }) => store.field(field.name).problems.length > 0)) return 'wrong';
    const filled = asked.filter(({ field }) => !isEmpty(values[field.name]));
    // What is there from the beginning nobody has done.
    const begun = newFormValues(filled, userId);
    const isBegun = filled.some(({ field }) => !isSameValue(field, values[field.name], begun[field.name]));
    const isDone = isBegun && asked.every((each) => !each.field.required || filled.includes(each));
    return isDone ? 'done' : 'open';
  });
  return (
    <li>
      <button
        type="button"
        className={`form-step is-${state}`}
        aria-current={isOpen ? 'step' : undefined}
        onClick={() => place.openTab(step.name)}
      >
        <span className="form-step-mark" aria-hidden>
          {state === 'done' ? <Tick /> : state === 'wrong' ? '!' : at}
        </span>
        <span className="form-step-name">{step.title}</span>
        {state !== 'open' && <span className="sr-only">{t(`record:steps.${state}`)}</span>}
      </button>
    </li>
  );
}

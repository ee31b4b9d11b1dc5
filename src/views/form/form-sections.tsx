import { type CSSProperties, Fragment, type ReactNode, useState, useSyncExternalStore } from 'react';
import { isEmpty } from '../../contract/record/validate.ts';
import { ownLayout } from '../../engine/model/own-values.ts';
import type { FormSectionModel } from '../../engine/model/object-model.ts';
import { useFormStore } from '../form-state/form-context.ts';
import { useViewerId } from '../../engine/hooks/use-viewer-id.ts';
import { isSameValue, newFormValues } from '../form-state/form-values.ts';
import { useDrawn } from './use-drawn.ts';

export interface FormSectionsProps {
  readonly sections: readonly FormSectionModel[];
  /** What RJSF draws of each field, by name. */
  readonly contents: ReadonlyMap<string, ReactNode>;
  readonly isWhole: boolean;
}

/** Pixels that a field takes which is not drawn yet, about. */
const FIELD_HEIGHT_PX = 40;

/** Sections below each other. Of a long form the first screen is drawn at once, the rest right after it. */
export function FormSections({ sections, contents, isWhole }: FormSectionsProps) {
  const total = sections.reduce((sum, { fields }) => sum + fields.length, 0);
  const drawn = useDrawn(total, isWhole);
  return (
    <>
      {drawnPart(sections, drawn).map(({ section, fields }) => (
        <FormSection key={section.name} section={section}>
          {inGroups(fields).map((group, at) => (
            <Fragment key={at}>{group.map(({ field }) => contents.get(field.name))}</Fragment>
          ))}
        </FormSection>
      ))}
      {drawn < total && <div aria-hidden style={{ height: (total - drawn) * FIELD_HEIGHT_PX }} />}
    </>
  );
}

/** Fields that React walks past for a change of one of them: all siblings. Groups keep them few in long sections. */
const GROUP = 32;

function inGroups<T>(fields: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(fields.length / GROUP) }, (_, at) =>
    fields.slice(at * GROUP, (at + 1) * GROUP),
  );
}

/** The first so many fields, by section. */
function drawnPart(sections: readonly FormSectionModel[], count: number) {
  const starts = sections.map((_, at) =>
    sections.slice(0, at).reduce((sum, { fields }) => sum + fields.length, 0),
  );
  return sections
    .map((section, at) => ({
      section,
      fields: section.fields.slice(0, Math.max(0, count - (starts[at] ?? 0))),
    }))
    .filter(({ fields }) => fields.length > 0);
}

interface FormSectionProps {
  readonly section: FormSectionModel;
  readonly children: ReactNode;
}

function FormSection({ section, children }: FormSectionProps) {
  const { name, title, own, fields, folded } = section;
  const store = useFormStore();
  const isEmpty = useSyncExternalStore(store.subscribe, () => {
    const { hidden } = store.get();
    return hidden.size > 0 && fields.every(({ field }) => hidden.has(field.name));
  });
  if (isEmpty) return null;
  const { columns, rows } = ownLayout(fields.length);
  const grid = own ? (
    <div className="form-own" style={{ '--own-columns': columns, '--own-rows': rows } as CSSProperties}>
      {children}
    </div>
  ) : (
    <div className="form-grid">{children}</div>
  );
  if (title === undefined) return <div className="form-section">{grid}</div>;
  if (folded)
    return (
      <FoldedSection section={section} title={title}>
        {grid}
      </FoldedSection>
    );
  return (
    <fieldset className="form-section" data-section={name}>
      <legend>{title}</legend>
      {grid}
    </fieldset>
  );
}

interface FoldedSectionProps extends FormSectionProps {
  readonly title: string;
}

/** Closed behind its title until somebody opens it, or it holds a value of the record's own or an error. */
function FoldedSection({ section: { name, fields }, title, children }: FoldedSectionProps) {
  const store = useFormStore();
  const userId = useViewerId();
  const [isOpen, setOpen] = useState(() => {
    const { values } = store.get();
    const begun = newFormValues(fields, userId);
    return fields.some(
      ({ field }) =>
        !isEmpty(values[field.name]) && !isSameValue(field, values[field.name], begun[field.name]),
    );
  });
  const isWrong = useSyncExternalStore(store.subscribe, () =>
    fields.some(({ field }) => store.field(field.name).problems.length > 0),
  );
  return (
    <details
      className="form-section form-folded"
      data-section={name}
      open={isOpen || isWrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{title}</summary>
      {children}
    </details>
  );
}

import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { FormSectionModel, FormTabModel } from '../../engine/model/object-model.ts';
import { useFormParts } from './form-parts.ts';
import { FormSections } from './form-sections.tsx';
import { FormSteps } from './form-steps.tsx';
import { PlaceTabs } from './place-tabs.tsx';
import { RecordPart } from './record-part.tsx';
import { RecordTab } from './record-tab.tsx';
import { TabTitle } from './tab-title.tsx';
import { useShownTabs } from './use-shown-tabs.ts';

/** RJSF's frame around a field: fields of records bring their own label and errors. */
export function BareField({ children }: FieldTemplateProps) {
  return children;
}

/** RJSF's frame around all fields of a record: what stands above the tabs, then the open tab. */
export function FormBody({ properties }: ObjectFieldTemplateProps) {
  const { form, place, shown } = useFormParts();
  const { isWhole } = useSyncExternalStore(place.subscribe, place.get);
  const tabs = useShownTabs(form, shown?.model);
  const contents = useMemo(
    () => new Map<string, ReactNode>(properties.map(({ name, content }) => [name, content])),
    [properties],
  );
  const inTabs = new Set(tabs.flatMap((tab): readonly string[] => tab.sections));
  const sectionsOf = (isWanted: (name: string) => boolean) =>
    form.sections.filter(({ name }) => isWanted(name));
  const draw = (sections: readonly FormSectionModel[]) => (
    <FormSections sections={sections} contents={contents} isWhole={isWhole} />
  );
  const inTab = ({ sections }: FormTabModel) => sectionsOf((name) => sections.includes(name));
  const panelOf = (tab: FormTabModel) => draw(inTab(tab));
  if (form.isStepped) {
    return (
      <FormSteps
        panelOf={(step) => (
          <div className={step.part !== undefined && step.sections.length > 0 ? 'form-step-columns' : ''}>
            {step.sections.length > 0 && <div>{draw(untitled(step, inTab(step)))}</div>}
            {step.part !== undefined && (
              <div className="form-step-part">
                <RecordPart tab={step} />
              </div>
            )}
          </div>
        )}
      />
    );
  }
  const above = sectionsOf((name) => !inTabs.has(name));
  return (
    <>
      {above.length > 0 && draw(above)}
      {tabs.length > 0 && (
        <PlaceTabs
          place={place}
          tabs={tabs}
          titleOf={(tab) => <TabTitle tab={tab} />}
          panelOf={(tab) => (tab.kind ? <RecordTab tab={tab} /> : panelOf(tab))}
        />
      )}
    </>
  );
}

/** A step has a title; its only section needs none of its own, nor one that says the same. */
const untitled = (step: FormTabModel, sections: readonly FormSectionModel[]) =>
  sections.map((section) =>
    sections.length === 1 || section.title === step.title ? { ...section, title: undefined } : section,
  );

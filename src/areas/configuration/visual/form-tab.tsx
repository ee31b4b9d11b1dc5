import { useTranslation } from 'react-i18next';
import type { ConfigDocument } from '../model/config-document.ts';
import { FormBoard } from './form/form-board.tsx';
import { Part } from './part.tsx';
import { VisualFrame } from './visual-frame.tsx';

const KEYS = ['/form/sections', '/form/tabs', '/form/exclude'];

/** How the form is laid out, and the rules of its fields. */
export function FormTab({ document }: { readonly document: ConfigDocument }) {
  const { t } = useTranslation();
  return (
    <VisualFrame document={document}>
      {(visual) => (
        <Part
          title={t('configuration:form.title')}
          hint={t('configuration:form.hint')}
          document={document}
          keys={KEYS}
        >
          <FormBoard visual={visual} />
        </Part>
      )}
    </VisualFrame>
  );
}

import { type ThemeProps, withTheme } from '@rjsf/core';
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from './templates/array-field-template.tsx';
import { BaseInputTemplate } from './templates/base-input-template.tsx';
import { ButtonTemplates } from './templates/buttons.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import {
  GridTemplate,
  MultiSchemaFieldTemplate,
  OptionalDataControls,
  WrapIfAdditionalTemplate,
} from './templates/layout.tsx';
import { ObjectFieldTemplate } from './templates/object-field-template.tsx';
import {
  DescriptionField,
  ErrorList,
  FieldError,
  FieldHelp,
  TitleField,
  UnsupportedField,
} from './templates/texts.tsx';
import './theme.css';
import { CheckboxesWidget, CheckboxWidget, RadioWidget } from './widgets/choice-widgets.tsx';
import { SelectWidget } from './widgets/select-widget.tsx';
import { RangeWidget, TextareaWidget } from './widgets/text-widgets.tsx';

/**
 * Blueprint for RJSF. Templates and widgets that are not here (text, e-mail, date, file and so on) are RJSF's own,
 * which draw themselves by those that are.
 */
const theme: ThemeProps = {
  templates: {
    ArrayFieldTemplate,
    ArrayFieldItemTemplate,
    BaseInputTemplate,
    ButtonTemplates,
    DescriptionFieldTemplate: DescriptionField,
    ErrorListTemplate: ErrorList,
    FieldErrorTemplate: FieldError,
    FieldHelpTemplate: FieldHelp,
    FieldTemplate,
    GridTemplate,
    MultiSchemaFieldTemplate,
    ObjectFieldTemplate,
    OptionalDataControlsTemplate: OptionalDataControls,
    TitleFieldTemplate: TitleField,
    UnsupportedFieldTemplate: UnsupportedField,
    WrapIfAdditionalTemplate,
  },
  widgets: { CheckboxWidget, CheckboxesWidget, RadioWidget, RangeWidget, SelectWidget, TextareaWidget },
};

/** RJSF's `Form`, drawn with Blueprint. */
export const ThemedForm = withTheme(theme);

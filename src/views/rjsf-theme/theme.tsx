import { type ThemeProps, withTheme } from '@rjsf/core';
import { ChosenObject } from './chosen-object.tsx';
import { FormElement } from './form-element.tsx';
import {
  ArrayFieldDescription,
  ArrayFieldItemButtons,
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ArrayFieldTitle,
} from './templates/array-field-template.tsx';
import { BaseInputTemplate } from './templates/base-input-template.tsx';
import { ButtonTemplates } from './templates/buttons.tsx';
import { ErrorList } from './templates/error-list.tsx';
import { FieldTemplate } from './templates/field-template.tsx';
import {
  CyclicSchemaExpand,
  FallbackFieldTemplate,
  GridTemplate,
  MultiSchemaFieldTemplate,
  OptionalDataControls,
} from './templates/layout.tsx';
import { ObjectFieldTemplate } from './templates/object-field-template.tsx';
import { DescriptionField, FieldError, FieldHelp, TitleField, UnsupportedField } from './templates/texts.tsx';
import { WrapIfAdditionalTemplate } from './templates/wrap-if-additional.tsx';
import './theme.css';
import { AltDateTimeWidget, AltDateWidget } from './widgets/alt-date-widgets.tsx';
import { CheckboxesWidget, CheckboxWidget, RadioWidget } from './widgets/choice-widgets.tsx';
import { ColorWidget } from './widgets/color-widget.tsx';
import { DateTimeWidget, DateWidget, TimeWidget } from './widgets/date-widgets.tsx';
import { FileWidget } from './widgets/file-widget.tsx';
import {
  EmailWidget,
  HiddenWidget,
  PasswordWidget,
  TextWidget,
  URLWidget,
} from './widgets/input-widgets.tsx';
import { RangeWidget, RatingWidget, UpDownWidget } from './widgets/number-widgets.tsx';
import { SelectWidget } from './widgets/select-widget.tsx';
import { TextareaWidget } from './widgets/textarea-widget.tsx';

const templates = {
  ArrayFieldDescriptionTemplate: ArrayFieldDescription,
  ArrayFieldItemButtonsTemplate: ArrayFieldItemButtons,
  ArrayFieldItemTemplate,
  ArrayFieldTemplate,
  ArrayFieldTitleTemplate: ArrayFieldTitle,
  BaseInputTemplate,
  ButtonTemplates,
  CyclicSchemaExpandTemplate: CyclicSchemaExpand,
  DescriptionFieldTemplate: DescriptionField,
  ErrorListTemplate: ErrorList,
  FallbackFieldTemplate,
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
};

const widgets = {
  AltDateTimeWidget,
  AltDateWidget,
  CheckboxesWidget,
  CheckboxWidget,
  ColorWidget,
  DateTimeWidget,
  DateWidget,
  EmailWidget,
  FileWidget,
  HiddenWidget,
  PasswordWidget,
  RadioWidget,
  RangeWidget,
  RatingWidget,
  // RJSF knows a short name for every widget but this.
  rating: RatingWidget,
  SelectWidget,
  TextareaWidget,
  TextWidget,
  TimeWidget,
  UpDownWidget,
  URLWidget,
};

/** Blueprint for RJSF: every template and widget that RJSF has. Its fields hold no markup and stay RJSF's own, but one. */
export const theme: ThemeProps = {
  templates,
  widgets,
  fields: { ObjectField: ChosenObject },
  _internalFormWrapper: FormElement,
};

/** RJSF's `Form`, drawn with Blueprint. */
export const ThemedForm = withTheme(theme);

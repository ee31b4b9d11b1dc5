import { Button } from '@blueprintjs/core';
import { TranslatableString, useAltDateWidgetProps, type WidgetProps } from '@rjsf/utils';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import { Select } from '../../widgets/select.tsx';
import { groupProps, isInvalid } from '../widget-props.ts';

/** A date by selects of its parts, for dates that people know by heart. */
export function AltDateWidget(props: WidgetProps) {
  const { id, options, disabled, readonly, registry, onBlur, onFocus } = props;
  const { elements, handleChange, handleClear, handleSetNow } = useAltDateWidgetProps(props);
  const locale = useIntlLocale();
  const isLocked = Boolean(disabled || readonly);
  return (
    <div role="group" className="rjsf-alt-date" {...groupProps(props)}>
      {elements.map(({ type, range: [from, to], value = -1 }, index) => (
        <Select
          key={type}
          id={`${id}_${type}`}
          name={`${props.htmlName ?? id}_${type}`}
          className={isInvalid(props) ? 'is-invalid' : ''}
          aria-label={partName(type, locale)}
          value={value < 0 ? '' : String(value)}
          disabled={isLocked}
          autoFocus={props.autofocus === true && index === 0}
          onChange={(event) =>
            handleChange(
              type as Parameters<typeof handleChange>[0],
              // RJSF's part of a date is a number where its own types say text.
              (event.target.value === '' ? undefined : Number(event.target.value)) as string | undefined,
            )
          }
          onBlur={() => onBlur(id, props.value)}
          onFocus={() => onFocus(id, props.value)}
        >
          <option value="">{partName(type, locale)}</option>
          {numbers(Math.min(from, to), Math.max(from, to)).map((number) => (
            <option key={number} value={String(number)}>
              {String(number).padStart(2, '0')}
            </option>
          ))}
        </Select>
      ))}
      {!options['hideNowButton'] && (
        <Button
          type="button"
          size="small"
          disabled={isLocked}
          text={registry.translateString(TranslatableString.NowLabel)}
          onClick={handleSetNow}
        />
      )}
      {!options['hideClearButton'] && (
        <Button
          type="button"
          size="small"
          disabled={isLocked}
          text={registry.translateString(TranslatableString.ClearLabel)}
          onClick={handleClear}
        />
      )}
    </div>
  );
}

export function AltDateTimeWidget(props: WidgetProps) {
  return <AltDateWidget {...props} time />;
}

/** `year`, `month` … in the language in use. */
function partName(part: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: 'dateTimeField' }).of(part) ?? part;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

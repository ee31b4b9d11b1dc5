import { isInaccessible } from '@testing-library/react';

interface Control {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly isLocked: boolean;
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A form's inputs in order, as a browser would send them; a select of several as the boxes that stand for it. */
export function controls(form: HTMLElement): Control[] {
  return [...form.querySelectorAll<Input>('input, select, textarea')].flatMap((input) => {
    const { id, name, type } = input;
    const isLocked = input.disabled || ('readOnly' in input && input.readOnly);
    if (input instanceof HTMLSelectElement && input.multiple) {
      return [...input.options].map((option, index) => ({
        id: `${id}-${index}`,
        name,
        type: 'checkbox',
        value: String(option.selected),
        isLocked: isLocked || option.disabled,
      }));
    }
    const value = type === 'checkbox' ? String((input as HTMLInputElement).checked) : input.value;
    // An object that stands where text should: RJSF's own theme writes its name.
    return [{ id, name, type, value: value.replace('[object Object]', ''), isLocked }];
  });
}

/** Ids of the controls and groups that a screen reader would have no name for. */
export function missingNames(form: HTMLElement): string[] {
  const all = form.querySelectorAll<HTMLElement>(
    'input:not([type=hidden]), select, textarea, button, [role=group], [role=radiogroup]',
  );
  return [...all]
    .filter((control) => nameOf(control).trim() === '')
    .map(({ id, tagName }) => `${tagName} ${id}`);
}

/** The name by the sources that the theme uses: `aria-label`, `aria-labelledby`, labels, a button's text. */
function nameOf(control: HTMLElement): string {
  const labels = 'labels' in control ? [...((control as HTMLInputElement).labels ?? [])] : [];
  const ids = (control.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean);
  const named = ids.map((id) => document.getElementById(id)?.textContent ?? '');
  const own = control instanceof HTMLButtonElement ? control.textContent : '';
  return [
    control.getAttribute('aria-label'),
    ...named,
    ...labels.map((label) => label.textContent),
    own,
  ].join(' ');
}

/** Ids that an element refers to and no element has. */
export function danglingIds(form: HTMLElement): string[] {
  const attributes = ['aria-describedby', 'aria-labelledby', 'for', 'list'];
  return attributes.flatMap((attribute) =>
    [...form.querySelectorAll(`[${attribute}]`)]
      .filter((element) => !isInaccessible(element))
      .flatMap((element) => (element.getAttribute(attribute) ?? '').split(' '))
      .filter((id) => id !== '' && document.getElementById(id) === null)
      .map((id) => `${attribute} ${id}`),
  );
}

/** Ids that several elements have. */
export function doubleIds(form: HTMLElement): string[] {
  const ids = [...form.querySelectorAll('[id]')].map(({ id }) => id);
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
}

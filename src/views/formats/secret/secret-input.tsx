import { dequal } from 'dequal/lite';
import { use, useCallback, useSyncExternalStore } from 'react';
import { SECRET_MASK } from '../../../contract/formats/secret.ts';
import { isEmpty } from '../../../contract/record/validate.ts';
import { FormStoreContext } from '../../form-state/form-context.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import { plainText } from '../../widgets/plain-text.ts';
import { TextControl } from '../../widgets/text-control.tsx';

/** A stored secret never comes to the browser: its input is empty, and what is typed replaces it. */
const format = (value: unknown) => (value === SECRET_MASK ? '' : plainText(value));
const parse = (text: string, current: unknown) => {
  if (text !== '') return text;
  return current === SECRET_MASK ? SECRET_MASK : null;
};
const differ = (one: unknown, other: unknown) => !(isEmpty(one) && isEmpty(other)) && !dequal(one, other);

/** Does the form say another target than the record that has the secret? The server empties it then. */
function useIsOtherTarget({ field }: KindInputProps['model']): boolean {
  const store = use(FormStoreContext);
  const target = field.settings?.['target'];
  const isOther = useCallback(() => {
    if (!store || typeof target !== 'string') return false;
    const { base, values, hidden } = store.get();
    return target.split(' ').some((name) => !hidden.has(name) && differ(base[name], values[name]));
  }, [store, target]);
  const subscribe = useCallback(
    (listener: () => void) => store?.subscribe(listener) ?? (() => undefined),
    [store],
  );
  return useSyncExternalStore(subscribe, isOther);
}

/** Text that nobody reads over a shoulder, and no browser keeps. */
export function SecretInput(props: KindInputProps) {
  const { id, value, model, describedBy } = props;
  const mustEnterAgain = useIsOtherTarget(model) && value === SECRET_MASK;
  const warningId = `${id}__asked`;
  return (
    <>
      <TextControl
        {...props}
        type="password"
        autoComplete="new-password"
        placeholder={value === SECRET_MASK && !mustEnterAgain ? SECRET_MASK : undefined}
        describedBy={mustEnterAgain ? [warningId, describedBy].filter(Boolean).join(' ') : describedBy}
        format={format}
        parse={parse}
      />
      {mustEnterAgain && (
        <p id={warningId} role="alert" className="form-field-warning">
          {model.field.settings?.['asked']}
        </p>
      )}
    </>
  );
}

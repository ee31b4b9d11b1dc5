import { Callout } from '@blueprintjs/core';
import type { FormModel } from '../../engine/model/object-model.ts';

/** In development, in English alone: which fields a form cannot show, and why. In production they render nothing. */
export function UnshownNote({ fields }: { readonly fields: FormModel['unshown'] }) {
  return (
    <Callout intent="warning" compact className="form-unshown">
      {fields.map(({ name, kind }) => (
        <div key={name}>{`“${name}” is not shown: there is no input for the kind ${kind}.`}</div>
      ))}
    </Callout>
  );
}

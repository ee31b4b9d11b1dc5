import { type ElementType, type HTMLAttributes, type Ref, type SubmitEvent, useState } from 'react';
import { createPendingChanges, PendingChangesContext } from '../widgets/pending-changes.ts';

interface FormElementProps extends HTMLAttributes<HTMLElement> {
  /** The tag of a form that is a part of another. */
  readonly as?: ElementType;
  readonly ref?: Ref<HTMLFormElement>;
}

/**
 * The form's element. Before a submit, inputs hand over the text that they hold back. A form that is a part of another
 * (`tagName`) leaves that to the other one.
 */
export function FormElement({ as: Tag, onSubmit, ref, ...rest }: FormElementProps) {
  const [pending] = useState(createPendingChanges);
  if (Tag !== undefined) return <Tag {...rest} ref={ref} onSubmit={onSubmit} />;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    pending.flush();
    onSubmit?.(event);
  };
  return (
    <PendingChangesContext value={pending}>
      <form {...rest} className={`rjsf-form ${rest.className ?? ''}`} ref={ref} onSubmit={submit} />
    </PendingChangesContext>
  );
}

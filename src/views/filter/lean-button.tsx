import type { ComponentProps } from 'react';

/** A small plain button that is light enough to stand hundreds of times. It submits no form. */
export function LeanButton({ className = '', ...props }: ComponentProps<'button'>) {
  return <button type="button" className={`filter-button ${className}`} {...props} />;
}

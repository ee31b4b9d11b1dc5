import { type ReactNode, useId } from 'react';
import type { ConfigDocument } from '../model/config-document.ts';
import { OriginMark } from '../places/origin-mark.tsx';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly document: ConfigDocument;
  /** The keys that the part is about. */
  readonly keys: readonly string[];
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the visual editor: its title, which layer has changed it, and what can be done. */
export function Part({ title, hint, document, keys, action, children }: Props) {
  const id = useId();
  return (
    <section className="config-part" aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <OriginMark document={document} keys={keys} label={title} />
        {action}
      </header>
      {hint !== undefined && <p className="config-hint">{hint}</p>}
      {children}
    </section>
  );
}

import { type ReactNode, useEffect, useId, useRef } from 'react';

interface Props {
  readonly title: string;
  /** What is to be done here. */
  readonly about?: string;
  readonly children: ReactNode;
  /** The ways on and back. */
  readonly actions?: ReactNode;
}

/** The frame of a step. Whoever comes by a button that has gone stands at its title. */
export function StepCard({ title, about, children, actions }: Props) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="card import-card" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {about !== undefined && <p className="import-note">{about}</p>}
      {children}
      {actions !== undefined && <div className="import-actions">{actions}</div>}
    </section>
  );
}

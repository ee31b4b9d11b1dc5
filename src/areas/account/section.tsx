import { type ReactNode, useId } from 'react';

interface Props {
  readonly title: string;
  /** Beside the title, such as whether it is on. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the screen under a heading of its own. */
export function Section({ title, state, children }: Props) {
  const id = useId();
  return (
    <section className="card account-section" aria-labelledby={id}>
      <div className="account-heading">
        <h2 id={id}>{title}</h2>
        {state}
      </div>
      {children}
    </section>
  );
}

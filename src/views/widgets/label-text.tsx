/** As wide as a short name. */
const PLACE = '\u00a0'.repeat(16);

/** What a record is called. While that is on its way, its place is held: no id flickers there. */
export function LabelText({ label }: { readonly label: string | undefined }) {
  if (label !== undefined) return <>{label}</>;
  return (
    <span className="bp6-skeleton" aria-hidden="true">
      {PLACE}
    </span>
  );
}

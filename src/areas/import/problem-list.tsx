interface Props {
  /** Texts. */
  readonly problems: readonly string[];
  readonly id?: string;
}

/** What has to be mended, where it has to be. */
export function ProblemList({ problems, id }: Props) {
  if (!problems.length) return null;
  return (
    <ul className="import-problems" id={id}>
      {problems.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

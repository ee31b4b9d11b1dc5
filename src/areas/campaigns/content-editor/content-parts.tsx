import { useEditor } from './editor-context.ts';
import type { Parts } from './model/parts-of.ts';
import { PartInput } from './part-inputs.tsx';

interface Props {
  readonly parts: Parts;
  /** What a part is called here, where it is not by its own name. */
  readonly names?: Readonly<Record<string, string>>;
}

/** What is said of the content itself. */
export function ContentParts({ parts, names = {} }: Props) {
  const { content, change } = useEditor();
  return (
    <div className="ie-parts">
      {Object.entries(parts).map(([name, kind]) => (
        <PartInput
          key={name}
          name={names[name] ?? name}
          kind={kind}
          item={content}
          place={`/${name}`}
          value={content[name]}
          onChange={(value, also = []) =>
            change([...also, { type: 'set', parts: { [name]: value } }], `set ${name}`)
          }
        />
      ))}
    </div>
  );
}

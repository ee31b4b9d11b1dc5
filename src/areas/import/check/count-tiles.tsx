import { useImportTexts } from '../use-import-texts.ts';
import './check.css';

interface Tile {
  readonly name: string;
  /** What is counted. */
  readonly about?: string;
  readonly value: number;
  /** How it looks where there are any. */
  readonly tone: 'good' | 'plain' | 'warn' | 'bad';
}

interface Props {
  readonly label: string;
  readonly tiles: readonly Tile[];
}

/** Numbers that tell what becomes of the rows. */
export function CountTiles({ label, tiles }: Props) {
  const texts = useImportTexts();
  return (
    <dl className="import-tiles" aria-label={label}>
      {tiles.map(({ name, about, value, tone }) => (
        <div key={name} className="card import-tile" data-tone={value > 0 ? tone : 'plain'}>
          <dt>{name}</dt>
          <dd>
            <strong>{texts.number(value)}</strong>
            {about !== undefined && <span>{about}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

import { useEffect, useState } from 'react';
import { TextControl } from '../../widgets/text-control.tsx';
import { useIntlLocale } from '../../widgets/use-intl-locale.ts';
import type { KindInputProps } from '../../widgets/kind-view.ts';
import type * as ZoneNames from './zone-options.ts';

/** All names of zones come late: they are looked up in a table of some kilobytes. */
let names: typeof ZoneNames | undefined;

const loadNames = async () => (names = await import('./zone-options.ts'));

function parse(text: string): string | null {
  return text.trim() === '' ? null : (names?.zoneOf(text) ?? text);
}

function format(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/**
 * An IANA time zone: typing narrows the list of zones, each of which stands once, with its other cities and its offset of
 * today.
 */
export function ZoneIdInput(props: KindInputProps) {
  const locale = useIntlLocale();
  // Four hundred options are made only for someone who comes to choose.
  const [isOpened, setOpened] = useState(false);
  const [zones, setZones] = useState(names);
  useEffect(() => {
    let isLeft = false;
    void loadNames().then((loaded) => isLeft || setZones(loaded));
    return () => {
      isLeft = true;
    };
  }, []);
  const listId = `${props.id}__zones`;
  return (
    <div onFocus={() => setOpened(true)}>
      <TextControl {...props} format={format} parse={parse} list={listId} />
      <datalist id={listId}>
        {isOpened &&
          zones?.zoneOptions(locale).map(({ id, label }) => <option key={id} value={id} label={label} />)}
      </datalist>
    </div>
  );
}

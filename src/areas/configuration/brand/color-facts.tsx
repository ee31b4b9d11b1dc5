import { useTranslation } from 'react-i18next';
import { contrast, needsEdge, textOn } from '../../../contract/public-sessions/brand.ts';
import type { ShownBrand } from '../../../contract/public-sessions/brand.ts';
import { useIntlLocale } from '../../../views/widgets/use-intl-locale.ts';

/** What becomes of the colours: text on them is always readable, and what would not stand out gets an edge. */
export function ColorFacts({ brand: { color, background } }: { readonly brand: ShownBrand }) {
  const { t } = useTranslation();
  const locale = useIntlLocale();
  if (!color && !background) return undefined;
  const ratio = (of: string) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(contrast(of, textOn(of)));
  const facts = [['buttons', color] as const, ['band', background] as const];
  const edge = color && needsEdge(color);
  return (
    <ul className="brand-facts" aria-label={t('brand:contrast.title')}>
      {facts.map(
        ([part, of]) =>
          of && (
            <li key={part}>
              <span aria-hidden className="brand-swatch" style={{ background: of, color: textOn(of) }}>
                Aa
              </span>
              {t(`brand:contrast.${part}.${textOn(of) === '#000000' ? 'black' : 'white'}`, {
                ratio: ratio(of),
              })}
            </li>
          ),
      )}
      {edge && (edge.light || edge.dark) && (
        <li>{t(`brand:contrast.edge.${edge.light ? 'light' : 'dark'}`)}</li>
      )}
    </ul>
  );
}

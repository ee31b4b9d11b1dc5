import type { DemoContext, Placed } from './context.ts';
import type { DemoLocale } from './locales/demo-locale.ts';

const COUNT = 300;
const LEAST_OF_A_MARKET = 6;
const PRACTICES = 0.15;

/** 300 workplaces: wards of hospitals, and practices that have none. Each stands once. */
export function workplaces(context: DemoContext): Placed[] {
  const { locales, drawLocale, newId } = context;
  const drawPlace = createPlaces(context);
  return Array.from({ length: COUNT }, (_, index) => {
    const home = locales[Math.floor(index / LEAST_OF_A_MARKET)] ?? drawLocale();
    return { home, row: { id: newId(), ...drawPlace(home) } };
  });
}

function createPlaces({ random }: DemoContext) {
  const addresses = new Map<string, { street: string; postalCode: string }>();
  const taken = new Set<string>();

  /** All wards of a hospital are at one address. */
  const addressOf = (name: string, home: DemoLocale, postalCode: string) => {
    const known = addresses.get(name);
    if (known) return known;
    const street = home.address(random.pick(home.streets), random.int(1, 180));
    const address = { street, postalCode: random.digits(postalCode) };
    addresses.set(name, address);
    return address;
  };

  return (home: DemoLocale) => {
    for (;;) {
      const [city, postalCode] = random.pick(home.cities);
      const practice = random.chance(PRACTICES);
      const name = random.pick(practice ? home.practices : home.hospitals)(city);
      const ward = practice ? null : random.pick(home.wards);
      const key = `${name} ${ward ?? ''}`;
      if (taken.has(key)) continue;
      taken.add(key);
      return { name, ward, ...addressOf(name, home, postalCode), city };
    }
  };
}

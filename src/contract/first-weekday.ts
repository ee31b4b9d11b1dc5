type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

interface WithWeek extends Intl.Locale {
  readonly getWeekInfo?: () => { readonly firstDay: number };
}

/** The day that a week begins with where the language is spoken: 0 is Sunday. Browsers that do not know say Monday. */
export function firstWeekday(locale: string): Weekday {
  const { firstDay } = (new Intl.Locale(locale) as WithWeek).getWeekInfo?.() ?? { firstDay: 1 };
  return (firstDay % 7) as Weekday;
}

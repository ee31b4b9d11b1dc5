import type { Locale } from '../../../contract/constants.ts';
import { de } from './de.ts';
import type { DemoLocale } from './demo-locale.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import { vn } from './vn.ts';

const BY_LOCALE = { pl, en, de, es, fr, it, pt, tr, vn } as const satisfies Record<Locale, DemoLocale>;

export const DEMO_LOCALES: readonly DemoLocale[] = Object.values(BY_LOCALE);

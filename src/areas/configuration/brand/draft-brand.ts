import type { BrandText, ShownBrand } from '../../../contract/public-sessions/brand.ts';
import type { Setting } from '../hooks/use-settings.ts';
import type { SettingDrafts } from '../settings/use-setting-drafts.ts';

const fileAddress = (id: string) => `/api/media/file/${encodeURIComponent(id)}`;

/** How pages would look with what is typed and not saved; what does not fit is as it is saved. */
export function draftBrand(
  settings: readonly Setting[],
  { stateOf }: Pick<SettingDrafts, 'stateOf'>,
  saved: ShownBrand,
): ShownBrand {
  const valueOf = (key: string): unknown => {
    const setting = settings.find(({ field }) => field.name === key);
    if (!setting) return undefined;
    const { value, problem } = stateOf(setting);
    return problem ? setting.value : value;
  };
  const isChanged = (key: string) =>
    settings.some((setting) => setting.field.name === key && stateOf(setting).isChanged);
  const text = (key: string) => {
    const value = valueOf(key);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const logo = text('brandLogo');
  const parts = {
    name: text('brandName'),
    color: text('brandColor'),
    background: text('brandBackground'),
    font: text('brandFont'),
    imprint: text('imprintUrl'),
    privacy: text('privacyUrl'),
    logo: isChanged('brandLogo') ? logo && { path: fileAddress(logo), alternativeText: null } : saved.logo,
    texts: valueOf('brandTexts') as readonly BrandText[] | undefined,
    language: text('defaultLanguage'),
  };
  return Object.fromEntries(Object.entries(parts).filter(([, part]) => part !== undefined && part !== ''));
}

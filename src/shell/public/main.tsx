import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as screens from '../../areas/public.ts';
import { publicLinkAt } from '../../contract/public-link.ts';
import type { PublicScreen } from '../../views/area/public-page.ts';
import { LinkPage } from './link-page.tsx';
import '../../views/widgets/public.css';
import { startTexts } from './texts.ts';

/** The page of a link for people without a login. */
const { purpose, token } = publicLinkAt(location);
const screen = Object.values<PublicScreen>(screens).find((each) => each.purpose === purpose);
// Another link, pasted over this one, differs in what follows # alone.
addEventListener('hashchange', () => location.reload());
await startTexts(screen?.texts);
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no element with the id "root".');
createRoot(container).render(
  <StrictMode>
    <LinkPage purpose={purpose} token={token} screen={screen} />
  </StrictMode>,
);

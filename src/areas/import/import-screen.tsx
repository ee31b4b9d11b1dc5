import { useLocation } from 'react-router-dom';
import type { AreaScreenProps } from '../../views/area/client-area.ts';
import { RunScreen } from './frame/run-screen.tsx';
import './import.css';
import { StartScreen } from './start/start-screen.tsx';

/**
 * The importer (areas: Importer), for every object whose model says `importable`. Below its route each import has an
 * address, where it is left and found again.
 */
export function ImportScreen({ route, objects }: AreaScreenProps) {
  const { pathname } = useLocation();
  const [id] = pathname.slice(route.length).split('/').filter(Boolean).map(decodeURIComponent);
  if (id === undefined) return <StartScreen route={route} />;
  return <RunScreen key={id} id={id} route={route} objects={objects} />;
}

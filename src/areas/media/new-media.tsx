import { Navigate } from 'react-router-dom';
import type { AreaScreenProps } from '../../views/area/client-area.ts';

/** Where files are uploaded. */
export const NewMedia = ({ route }: AreaScreenProps) => <Navigate to={route.replace(/\/new$/, '')} replace />;

import { AccountScreen } from '../../areas/account/account-screen.tsx';
import { useShellData } from '../viewer/shell-data.ts';

/** `/app/account`: the user's own login. */
export function AccountPage() {
  const { viewer } = useShellData();
  return <AccountScreen email={viewer.email} />;
}

import { Button } from 'antd';
import { useMe } from '../api/me';
import { Go } from '../ui/go';
import { OwnSessions, signOut } from './own-sessions';
import './staff.css';

/** The member's own account: who they are here, where they are signed in, and the way out. */
export function AccountScreen() {
  const me = useMe();
  return (
    <main className="frame__center account">
      <header>
        <div>
          <h1>{me.name}</h1>
          <p className="second">{me.phone}</p>
        </div>
        <Go to="/meetings">我的会议</Go>
        <Button onClick={() => void signOut()}>退出登录</Button>
      </header>
      <section className="account__card">
        <OwnSessions />
      </section>
    </main>
  );
}

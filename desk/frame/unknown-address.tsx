import { Go } from '../ui/go';
import { ScreenState } from '../ui/screen-state';

/** Stands in place of a screen that no address leads to. */
export function UnknownAddress() {
  return (
    <main className="frame__whole">
      <ScreenState title="没有这个页面" text="链接可能写错了，或页面已经搬走">
        <Go to="/meetings">看我的会议</Go>
      </ScreenState>
    </main>
  );
}

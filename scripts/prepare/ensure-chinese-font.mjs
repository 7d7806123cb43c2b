import { runCommand } from '../terminal/run-command.mjs';
import { say } from '../terminal/say.mjs';
import { canInstallDebianPackages, installDebianPackages } from './install-debian-packages.mjs';

/** A font with Chinese characters, so that layouts are measured with real glyphs instead of boxes. */
export async function ensureChineseFont() {
  if (process.platform !== 'linux' || (await hasChineseFont())) return;
  if (canInstallDebianPackages()) {
    await installDebianPackages(['fonts-noto-cjk', 'fontconfig']);
    return;
  }
  say('No Chinese font found: layouts will be checked with placeholder boxes. Install fonts-noto-cjk to see them.');
}

async function hasChineseFont() {
  try {
    return (await runCommand('fc-list', [':lang=zh-cn', 'family'], { keep: true })).trim() !== '';
  } catch {
    return false;
  }
}

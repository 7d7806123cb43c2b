import type { Brush } from '../../platform/device/brush';
import { toast } from '../../platform/device/feedback';
import { saveDrawing } from '../../platform/device/save-drawing';
import { loadEncoder } from '../../ui/display/qr-code';

const width = 600;
const textHeight = 70;
/** The light edge around a code, in its modules. */
const edge = 4;

/**
 * Draws a code as a picture that a long press saves: a download does not reach the album of an iPhone, from which WeChat
 * reads codes.
 * @returns its address; '' where it cannot be drawn, which the user is told
 */
export async function drawPayCode(text: string, company: string): Promise<string> {
  const { encodeQrModules } = await loadEncoder();
  const modules = encodeQrModules(text);
  const outcome = await saveDrawing(
    { width, height: width + textHeight },
    (brush) => drawCode(brush, { modules, text: `用${company}扫一扫付款` }),
    { fileName: '', isByHand: true },
  );
  if (outcome.kind === 'shown') return outcome.url;
  toast('未能生成图片，可截屏保存', 'fail');
  return '';
}

function drawCode(brush: Brush, { modules, text }: { modules: readonly (readonly boolean[])[]; text: string }): void {
  const module = Math.floor(width / (modules.length + 2 * edge));
  const start = Math.floor((width - module * modules.length) / 2);
  brush.fillStyle = '#ffffff';
  brush.fillRect(0, 0, width, width + textHeight);
  brush.fillStyle = '#000000';
  modules.forEach((row, y) =>
    row.forEach((isDark, x) => {
      if (isDark) brush.fillRect(start + x * module, start + y * module, module, module);
    }),
  );
  brush.font = '500 30px "PingFang SC", "HarmonyOS Sans SC", MiSans, "Noto Sans CJK SC", sans-serif';
  brush.textAlign = 'center';
  brush.fillText(text, width / 2, width + 30);
}

import type { DrawingAct, HostQuestion } from '../screen';

/** WeChat's own dialogs, above every page. */
export async function ask(question: HostQuestion): Promise<unknown> {
  switch (question.kind) {
    case 'toast':
      return showToast(question.text);
    case 'files':
      return pickFiles(question.multiple, question.accept);
    case 'choices':
      return showDialog('', '', [...question.items.map((item, index) => choice(item, index)), choice('取消', null)]);
    case 'drawing':
      return drawPicture(question.width, question.height, question.acts);
    case 'modal': {
      const cancel = question.cancel === null ? [] : [choice(question.cancel, { confirm: false, cancel: true })];
      const confirm = choice(question.confirm, { confirm: true, cancel: false });
      const fail = question.fail === undefined ? [] : [choice(question.fail, { confirm: false, hasFailed: true })];
      return showDialog(question.title, question.content, [...cancel, ...fail, confirm]);
    }
  }
}

const choice = (text: string, answer: unknown) => ({ text, answer });

function showDialog(title: string, words: string, choices: readonly ReturnType<typeof choice>[]): Promise<unknown> {
  return new Promise((resolve) => {
    const layer = document.createElement('div');
    layer.className = 'weapp-host';
    const dialog = document.createElement('div');
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-label', title === '' ? '微信' : title);
    for (const text of [title, words].filter((line) => line !== '')) {
      const line = document.createElement('p');
      line.textContent = text;
      dialog.append(line);
    }
    for (const { text, answer } of choices) {
      const button = document.createElement('button');
      button.textContent = text;
      button.addEventListener('click', () => {
        layer.remove();
        resolve(answer);
      });
      dialog.append(button);
    }
    layer.append(dialog);
    document.body.append(layer);
  });
}

/** Answers at once: the app goes on while it shows. */
function showToast(text: string): object {
  const toast = document.createElement('div');
  toast.className = 'weapp-toast';
  toast.setAttribute('role', 'status');
  document.body.append(toast);
  toast.textContent = text;
  setTimeout(() => toast.remove(), 1_500);
  return {};
}

/** The phone's own chooser. */
function pickFiles(multiple: boolean, accept: string): Promise<{ name: string; base64: string }[] | null> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    Object.assign(input, { type: 'file', multiple, accept });
    input.addEventListener('cancel', () => resolve(null));
    input.addEventListener('change', () => {
      const read = [...(input.files ?? [])].map(async (file) => ({ name: file.name, base64: await asBase64(file) }));
      resolve(Promise.all(read));
    });
    input.click();
  });
}

async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** @returns a PNG, as base64 */
function drawPicture(width: number, height: number, acts: readonly DrawingAct[]): string {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d') as unknown as Record<string, unknown>;
  for (const [name, ...given] of acts) {
    if (name === 'set') context[String(given[0])] = given[1];
    else (context[name] as (...values: unknown[]) => void).call(context, ...given);
  }
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}

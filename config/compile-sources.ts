import path from 'node:path';
import { createSwcRegister } from '@tarojs/helper';

// Taro compiles config/ on the fly, and nothing else; the settings also read the table of routes, the
// contract and what it stands on, and the attributes that the templates take. A new registration replaces the one before, so this one names config/ again.
const roots = ['config', 'src/routes.ts', 'src/contract', 'src/domain', 'src/platform/browser/aria-'].map((name) =>
  path.resolve(__dirname, '..', name),
);

createSwcRegister({ only: [(file: string) => roots.some((root) => file.startsWith(root))] });

import path from 'node:path';
import { createSwcRegister } from '@tarojs/helper';

// Taro compiles only config/ on the fly, but the settings also import the routes, the contract with its dependencies,
// and the ARIA attributes of the templates. A registration replaces the former one, so this one includes config/ again.
const roots = ['config', 'src/routes.ts', 'src/contract', 'src/domain', 'src/platform/browser/aria-'].map((name) =>
  path.resolve(__dirname, '..', name),
);

createSwcRegister({ only: [(file: string) => roots.some((root) => file.startsWith(root))] });

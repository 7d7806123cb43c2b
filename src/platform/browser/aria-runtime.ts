import { mergeInternalComponents } from '@tarojs/shared';
import { ariaComponents } from './aria-components';

// Runs before the app: Taro shortens the names of known attributes, and the built templates use the short names.
mergeInternalComponents(ariaComponents);

import { mergeInternalComponents } from '@tarojs/shared';
import { ariaComponents } from './aria-components';

// Runs before the app: Taro gives each known attribute a short name, and the templates were built with these.
mergeInternalComponents(ariaComponents);

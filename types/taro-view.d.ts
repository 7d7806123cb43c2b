declare module '@tarojs/components-react/dist/components/view' {
  import type { ComponentType } from 'react';

  const View: ComponentType;
  export default View;
}

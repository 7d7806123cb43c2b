import { View } from '@tarojs/components';

export default function FreeSuccessPage() {
  return <View>freeSuccess</View>;
}

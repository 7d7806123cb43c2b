import { View } from '@tarojs/components';

export default function CentrePage() {
  return <View>centre</View>;
}

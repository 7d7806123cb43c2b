import { View } from '@tarojs/components';

export default function OpenidCentrePage() {
  return <View>openidCentre</View>;
}

import { View } from '@tarojs/components';

export default function TestCentrePage() {
  return <View>testCentre</View>;
}

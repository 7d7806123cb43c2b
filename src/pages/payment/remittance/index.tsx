import { View } from '@tarojs/components';

export default function RemittancePage() {
  return <View>remittance</View>;
}

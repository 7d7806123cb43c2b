import { View } from '@tarojs/components';

export default function RemittanceAccountPage() {
  return <View>remittanceAccount</View>;
}

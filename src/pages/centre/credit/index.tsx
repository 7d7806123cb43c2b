import { View } from '@tarojs/components';

export default function CentreCreditPage() {
  return <View>centreCredit</View>;
}

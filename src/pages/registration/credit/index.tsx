import { View } from '@tarojs/components';

export default function CreditPage() {
  return <View>credit</View>;
}

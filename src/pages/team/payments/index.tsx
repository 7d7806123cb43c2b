import { View } from '@tarojs/components';

export default function TeamPaymentsPage() {
  return <View>teamPayments</View>;
}

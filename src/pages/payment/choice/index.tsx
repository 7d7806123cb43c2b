import { View } from '@tarojs/components';

export default function PaymentChoicePage() {
  return <View>paymentChoice</View>;
}

import { View } from '@tarojs/components';

export default function PaymentSuccessPage() {
  return <View>paymentSuccess</View>;
}

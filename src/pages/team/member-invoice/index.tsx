import { View } from '@tarojs/components';

export default function MemberInvoicePage() {
  return <View>memberInvoice</View>;
}

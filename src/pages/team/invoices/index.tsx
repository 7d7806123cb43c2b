import { View } from '@tarojs/components';

export default function TeamInvoicesPage() {
  return <View>teamInvoices</View>;
}

import { View } from '@tarojs/components';

export default function InvoicePage() {
  return <View>invoice</View>;
}

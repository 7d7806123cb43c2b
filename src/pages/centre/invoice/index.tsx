import { View } from '@tarojs/components';

export default function CentreInvoicePage() {
  return <View>centreInvoice</View>;
}

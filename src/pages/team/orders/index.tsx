import { View } from '@tarojs/components';

export default function TeamOrdersPage() {
  return <View>teamOrders</View>;
}

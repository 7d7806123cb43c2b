import { View } from '@tarojs/components';

export default function TransferPage() {
  return <View>transfer</View>;
}

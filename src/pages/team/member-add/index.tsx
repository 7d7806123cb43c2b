import { View } from '@tarojs/components';

export default function MemberAddPage() {
  return <View>memberAdd</View>;
}

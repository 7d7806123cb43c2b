import { View } from '@tarojs/components';

export default function MemberViewPage() {
  return <View>memberView</View>;
}

import { View } from '@tarojs/components';

export default function MemberEditPage() {
  return <View>memberEdit</View>;
}

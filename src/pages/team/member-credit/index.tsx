import { View } from '@tarojs/components';

export default function MemberCreditPage() {
  return <View>memberCredit</View>;
}

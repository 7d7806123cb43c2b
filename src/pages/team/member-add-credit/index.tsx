import { View } from '@tarojs/components';

export default function MemberAddCreditPage() {
  return <View>memberAddCredit</View>;
}

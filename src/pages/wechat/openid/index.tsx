import { View } from '@tarojs/components';

export default function OpenidPage() {
  return <View>openid</View>;
}

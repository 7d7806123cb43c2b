import { View } from '@tarojs/components';

export default function LoginPage() {
  return <View>login</View>;
}

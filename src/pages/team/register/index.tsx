import { View } from '@tarojs/components';

export default function TeamRegisterPage() {
  return <View>teamRegister</View>;
}

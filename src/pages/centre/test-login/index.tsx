import { View } from '@tarojs/components';

export default function TestLoginPage() {
  return <View>testLogin</View>;
}

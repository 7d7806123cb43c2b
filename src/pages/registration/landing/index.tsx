import { View } from '@tarojs/components';

export default function LandingPage() {
  return <View>landing</View>;
}

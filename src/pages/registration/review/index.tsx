import { View } from '@tarojs/components';

export default function ReviewPage() {
  return <View>review</View>;
}

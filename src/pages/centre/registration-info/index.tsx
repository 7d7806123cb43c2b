import { View } from '@tarojs/components';

export default function RegistrationInfoPage() {
  return <View>registrationInfo</View>;
}

import { View } from '@tarojs/components';

export default function AttendeeFormPage() {
  return <View>attendeeForm</View>;
}

import { View } from '@tarojs/components';

export default function TeamMembersPage() {
  return <View>teamMembers</View>;
}

import { routes } from '../../../routes';

export default definePageConfig({ navigationBarTitleText: routes.teamMembers.title });

import { routes } from '../../../routes';

export default definePageConfig({ navigationBarTitleText: routes.memberEdit.title });

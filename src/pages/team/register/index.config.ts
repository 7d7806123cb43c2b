import { routes } from '../../../routes';

export default definePageConfig({ navigationBarTitleText: routes.teamRegister.title });

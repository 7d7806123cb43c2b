import { routes } from '../../../routes';

export default definePageConfig({ navigationBarTitleText: routes.credit.title });

import { routes } from '../../../routes';

export default definePageConfig({ navigationBarTitleText: routes.memberImport.title });

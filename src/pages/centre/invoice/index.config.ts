import { routes } from '../../../routes';

export default definePageConfig({ navigationBarTitleText: routes.centreInvoice.title });

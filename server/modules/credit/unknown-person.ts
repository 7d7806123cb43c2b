import { notFound } from '../../http/answers';

export const unknownPerson = () => notFound('没有这个参会人');

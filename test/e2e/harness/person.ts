import { newPhoneNumber } from './new-phone-number';

/** A person to register, with a phone that no other test of this run uses. */
export interface Person {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly employer: string;
}

export function newPerson(name = '陈思远'): Person {
  return {
    name,
    phone: newPhoneNumber(),
    email: 'chen_siyuan@example-hospital.com.cn',
    employer: '西安市第一人民医院',
  };
}

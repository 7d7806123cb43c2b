import { login } from '@tarojs/taro';

/**
 * WeChat's single-use code for the mini-program's user, valid for five minutes, which asks the user for nothing; null
 * where codes come by a redirect.
 * @throws Error if WeChat gives none
 */
export async function loginCode(): Promise<string | null> {
  const { code } = await login();
  return code;
}

import { login } from '@tarojs/taro';

/**
 * Gets WeChat's single-use code for the mini-program's user, valid for five minutes, without asking the user. Null on
 * platforms that get codes by a redirect.
 * @throws Error if WeChat gives none
 */
export async function loginCode(): Promise<string | null> {
  const { code } = await login();
  return code;
}

/** Public path of the app, without a trailing slash, such as `/conf`; the build fixes it (design ruling 1). */
export const basePath: string = BUILD_BASE_PATH;

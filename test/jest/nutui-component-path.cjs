/**
 * Where NutUI keeps a component. A file and not a function in jest's config: functions are lost on the way to jest's
 * workers, and a run of one file, which needs no worker, would not show it.
 */
module.exports = (name) => `@nutui/nutui-react-taro/dist/es/packages/${name.toLowerCase()}`;

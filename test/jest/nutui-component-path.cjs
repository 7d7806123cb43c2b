/**
 * The path of a NutUI component. A file, not a function in jest's config: functions are lost in the transfer to jest's
 * workers, which a run of one file, without workers, would not reveal.
 */
module.exports = (name) => `@nutui/nutui-react-taro/dist/es/packages/${name.toLowerCase()}`;

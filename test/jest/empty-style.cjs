// Styles and pictures mean nothing to jsdom: imports yield an empty text.
module.exports = '';
